"""Every test of the house has the library's fixtures: real PostgreSQL, a real broker, signed tokens."""

import gateway  # noqa: F401 - before gateway/tests, or pytest (importlib mode) makes an empty package of that name

pytest_plugins = ["nausetu.testing.plugin"]
