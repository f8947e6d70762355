"""The steps in their order, each with its heading."""

from nausetu.cli.journey import aboard, examinations, registers, reports
from nausetu.cli.journey.walk import Step

Titled = tuple[str, Step]

BEFORE: tuple[Titled, ...] = (
    ("Vessels stand in the register", registers.vessels),
    ("Crew members get their INDIVC numbers and record books", registers.members),
    ("Courses are completed", registers.courses),
    ("Applications in Form 3, each requirement looked at", examinations.applications),
    ("Originals seen, sittings, seats", examinations.sittings),
    ("Results", examinations.results),
    ("Certificates, their numbers unique in India", examinations.certificates),
    ("Crews aboard", aboard.crews),
    ("Suspensions, and what becomes of the crews", aboard.suspensions),
    ("The State's thirty-day report", reports.report),
)
"""Today."""
LATER: tuple[Titled, ...] = (("Thirty-one days later: nothing was submitted", reports.overdue),)
"""Only where the development clock may be moved on by 31 days."""
AFTER: tuple[Titled, ...] = (("Reinstatement", aboard.reinstatement),)
DAYS_LATER = 31
