"""UUIDv7 for what has no number of its own."""

import uuid_utils


def uuid7() -> str:
    """A new id; rises with time, so that it indexes well."""
    return str(uuid_utils.uuid7())
