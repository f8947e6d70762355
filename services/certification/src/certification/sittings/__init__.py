"""Sittings: announced examinations with their seats (r.5(4))."""
