"""Who calls, and what he may do: tokens, roles, scope."""

from nausetu.auth.access import NATIONAL_ROLES, ROLES, Access, Bears, Caller, Role

__all__ = ["NATIONAL_ROLES", "ROLES", "Access", "Bears", "Caller", "Role"]
