"""The rule sets as the product applies them, printed for a lawyer to read and sign (`make law`)."""

from nausetu.lawbook.collect import LAW_PACKAGES, Book, collect
from nausetu.lawbook.page import write

__all__ = ["LAW_PACKAGES", "Book", "collect", "write"]
