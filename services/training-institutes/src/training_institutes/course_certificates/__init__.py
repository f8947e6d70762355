"""Course certificates, so far as their events are needed: an institute says that a person completed a course.

Thin on purpose: that the institute, the course and the batch are approved, and that attendance and result allow the
certificate, is looked at once institutes, batches and enrolments are kept here. Never read as if it were.
"""
