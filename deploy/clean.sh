#!/bin/sh
# Removes what make made: environment, caches, and the data of `make run`. Refuses while a house runs here.
set -eu
cd "$(dirname "$0")/.."
if [ -e .run/lock ] && command -v flock >/dev/null 2>&1 && ! flock --nonblock .run/lock true; then
    echo "NauSetu runs from here: stop it first with Ctrl-C" >&2
    exit 1
fi
rm -rf .venv .cache .run .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage
find shared gateway services tests -name __pycache__ -type d -prune -exec rm -rf {} +
