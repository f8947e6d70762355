"""Every test of the house has the library's fixtures: real PostgreSQL, a real broker, signed tokens."""

pytest_plugins = ["nausetu.testing.plugin"]
