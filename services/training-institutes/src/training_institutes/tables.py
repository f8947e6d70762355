"""The metadata of training-institutes' own tables; each matter defines its tables on it, Alembic makes them."""

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

METADATA = sa.MetaData()

Stored = Mapping[str, Any] | sa.RowMapping
"""A row by column name: as read, or as it is about to be written."""
