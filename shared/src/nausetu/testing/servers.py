"""Which PostgreSQL the tests run on: NAUSETU_TEST_POSTGRES=wheel (default) or debian (the package postgresql-15)."""

import os
import sys
from pathlib import Path

_DEBIAN = Path("/usr/lib/postgresql/15/bin")


def binaries() -> Path | None:
    """Folder of the server asked for; None: the wheel's."""
    return None if os.environ.get("NAUSETU_TEST_POSTGRES", "wheel") == "wheel" else debian()


def debian() -> Path | None:
    """Folder of Debian's server, or None.

    Where it is not installed the run says so and goes on with the wheel's; with CI=true it fails.
    """
    if (_DEBIAN / "postgres").exists():
        return _DEBIAN
    missing = "Debian's PostgreSQL is not installed (apt-get install postgresql-15)"
    if os.environ.get("CI") == "true":
        raise FileNotFoundError(missing)
    sys.stderr.write(f"! {missing}; the wheel's, which has no TLS, stands in\n")
    return None
