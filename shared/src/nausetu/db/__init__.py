"""PostgreSQL: engine, the library's own tables ("the house") and their migrations."""

from nausetu.db.engine import create_engine
from nausetu.db.house import HOUSE

__all__ = ["HOUSE", "create_engine"]
