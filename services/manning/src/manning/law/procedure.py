"""States of orders and of crew members, and the acts between them. Routes; never computes."""

from nausetu.law import Procedure, Transition

ORDER = Procedure(
    "order",
    [
        Transition(
            "end_voyage", {"in_force"}, "ended", by={"designated_authority", "owner", "master"},
            citation="IVM-2025 r.4(3) Note 4", within="order_ends",
        ),
        Transition("lapse", {"in_force"}, "ended", by={"calendar"}, citation="IVM-2025 r.4"),
        Transition("revoke", {"in_force"}, "revoked", by={"designated_authority"}, citation="IVM-2025 r.4"),
    ],
    initial="in_force",
)  # fmt: skip
"""An order in force ends with its voyage or its last day, or is taken back; nothing brings it to life again."""

CREW_MEMBER = Procedure(
    "crew member",
    [
        Transition("enrol", {"applied"}, "accepted", by={"institute"}, citation="IVM-2025 r.2(1)(g)"),
        Transition("accept", {"applied"}, "accepted", by={"designated_authority"}, citation="IVM-2025 r.22(3)"),
        Transition(
            "issue_record_book", {"accepted"}, "book_issued", by={"designated_authority"}, citation="IVM-2025 r.22(1)"
        ),
    ],
    initial="applied",
)  # fmt: skip
"""INDIVC number at once through an approved institute, else with the authority's acceptance (Reading C20)."""
