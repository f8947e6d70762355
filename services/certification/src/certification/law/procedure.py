"""States and acts of applications, certificates and reports: who may do what, whence, under which provision."""

from nausetu.law.procedure import Procedure, Transition

_EXAMINERS = {"examiner", "chief_examiner"}
_HOLDER = {"crew_member"}

APPLICATION = Procedure(
    "applications",
    (
        Transition("submit", {"draft"}, "submitted", by=_HOLDER | {"chief_examiner"}, citation="IVM-2025 r.7(2)"),
        Transition("find_eligible", {"submitted"}, "eligible", by=_EXAMINERS, citation="IVM-2025 r.7(2)"),
        Transition("find_ineligible", {"submitted"}, "ineligible", by=_EXAMINERS, citation="IVM-2025 r.7(2)"),
        Transition(
            "schedule", {"eligible"}, "scheduled", by=_EXAMINERS, citation="IVM-2025 r.5(4)", within="offer_sitting"
        ),
        Transition("pass", {"scheduled"}, "passed", by=_EXAMINERS, citation="IVM-2025 r.6(1)"),
        Transition("fail", {"scheduled"}, "failed", by=_EXAMINERS, citation="IVM-2025 r.6(1)"),
        # A GP rating is certified without examination (C19): straight from `eligible`.
        Transition("certify", {"passed", "eligible"}, "certified", by={"chief_examiner"}, citation="IVM-2025 r.5(1)"),
        Transition(
            "withdraw", {"draft", "submitted", "eligible", "ineligible", "scheduled"}, "withdrawn", by=_HOLDER,
            citation="IVM-2025 r.7(2)",
        ),
    ),
    initial="draft",
)  # fmt: skip

CERTIFICATE = Procedure(
    "certificates",
    (
        Transition("suspend", {"valid"}, "suspended", by={"chief_examiner"}, citation="IV-ACT-2021 s.40"),
        Transition("reinstate", {"suspended"}, "valid", by={"chief_examiner"}, citation="IV-ACT-2021 s.40"),
        Transition("cancel", {"valid", "suspended"}, "cancelled", by={"chief_examiner"}, citation="IV-ACT-2021 s.40"),
    ),
    initial="valid",
)

_STATE_OFFICERS = {"designated_authority", "chief_examiner"}

REPORT = Procedure(
    "reports",
    (
        Transition(
            "submit", {"open"}, "submitted", by=_STATE_OFFICERS, citation="IVM-2025 r.20", within="submit_report"
        ),
        Transition("acknowledge", {"submitted"}, "acknowledged", by={"competent_authority"}, citation="IVM-2025 r.20"),
    ),
    initial="open",
)
