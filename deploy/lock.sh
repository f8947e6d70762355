#!/bin/sh
# Resolves all dependencies anew and writes requirements.lock: versions and hashes, no host (docs/decisions/0001).
set -eu
cd "$(dirname "$0")/.."
uv=$(command -v uv || echo .cache/uv/bin/uv)
"$uv" lock "$@"
"$uv" export --quiet --no-emit-workspace --all-packages --all-groups --all-extras --no-annotate --no-header \
    --format requirements-txt --output-file requirements.lock
if grep -nE '://|index-url|find-links' requirements.lock; then
    echo "requirements.lock names a host (above): not to be committed" >&2
    exit 1
fi
