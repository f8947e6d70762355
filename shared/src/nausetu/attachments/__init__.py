"""Attachments: photographs and enclosures by SHA-256, uploaded before a record refers to them. Never changed, never
stripped, never read by name.
"""

from nausetu.attachments.actions import Sha256, require
from nausetu.attachments.routes import router
from nausetu.attachments.tables import attachment, attachment_use

__all__ = ["Sha256", "attachment", "attachment_use", "require", "router"]
