"""Orders of the designated authority on the crew of a vessel: discretions that the law gives it, each on record."""
