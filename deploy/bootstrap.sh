#!/bin/sh
# Makes .venv from requirements.lock, once: Python 3.11 or newer and PyPI are all it needs, as root or not.
# Looks for uv, else installs it with pip into .cache/uv; installs every version with its hash; the workspace's own
# packages editable. Does nothing where the stamp says that it is done. PYTHON=... chooses another interpreter.
set -eu
cd "$(dirname "$0")/.."
UV_VERSION=0.13.9

say() { printf '%s\n' "$*" >&2; }
die() { say "nausetu: $*"; exit 1; }
recent() { command -v "$1" >/dev/null 2>&1 && "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

find_python() {
    for name in ${PYTHON:-python3.14 python3.13 python3.12 python3.11 python3}; do
        if recent "$name"; then command -v "$name"; return; fi
    done
    die "Python 3.11 or newer is needed and none was found (on Debian: apt-get install python3), or name one: PYTHON=... make run"
}

find_uv() {
    if command -v uv >/dev/null 2>&1 && uv --version >/dev/null 2>&1; then command -v uv; return; fi
    if [ ! -x .cache/uv/bin/uv ]; then
        say "Fetching uv $UV_VERSION into .cache/uv ..."
        if "$python" -m pip --version >/dev/null 2>&1; then
            pip=$python
        else
            rm -rf .cache/pip-venv
            "$python" -m venv .cache/pip-venv >/dev/null 2>&1 ||
                die "neither uv nor pip was found (on Debian: apt-get install python3-pip, or python3-venv)"
            pip=.cache/pip-venv/bin/python
        fi
        "$pip" -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --no-cache-dir \
            --upgrade --target .cache/uv "uv==$UV_VERSION" >&2 || die "uv could not be installed: is PyPI reachable?"
    fi
    printf '%s\n' "$PWD/.cache/uv/bin/uv"
}

# Runs a command; on a terminal with the seconds it has taken so far, since a first download takes a while.
patiently() {
    if [ ! -t 2 ]; then "$@"; return; fi
    "$@" & pid=$!
    trap 'kill $pid 2>/dev/null; exit 130' INT TERM
    seconds=0
    while kill -0 "$pid" 2>/dev/null; do
        printf '\r  %s s ' "$seconds" >&2
        seconds=$((seconds + 1))
        sleep 1
    done
    printf '\r         \r' >&2
    trap - INT TERM
    wait "$pid"
}

stamp() {
    { cat requirements.lock deploy/bootstrap.sh pyproject.toml shared/pyproject.toml gateway/pyproject.toml \
        services/*/pyproject.toml; pwd; } | sha256sum | cut -c1-64
}

mkdir -p .cache
if command -v flock >/dev/null 2>&1; then exec 9>.cache/bootstrap.lock; flock 9; fi
wanted=$(stamp)
if [ -x .venv/bin/python ] && .venv/bin/python -c '' 2>/dev/null &&
    [ "$(cat .venv/nausetu-stamp 2>/dev/null)" = "$wanted" ]; then exit 0; fi

python=$(find_python)
uv=$(find_uv)
if [ -z "${UV_CACHE_DIR:-}" ] && ! { mkdir -p "${HOME:-/nonexistent}/.cache/uv" && [ -w "$HOME/.cache/uv" ]; } 2>/dev/null; then
    UV_CACHE_DIR=$PWD/.cache/uv-cache; export UV_CACHE_DIR
fi
export UV_PYTHON_DOWNLOADS=never VIRTUAL_ENV="$PWD/.venv"
say "Installing into .venv with $("$python" --version), from requirements.lock (some minutes the first time) ..."
rm -f .venv/nausetu-stamp
"$uv" venv --quiet --allow-existing --python "$python" .venv
patiently "$uv" pip sync --quiet --python .venv/bin/python --require-hashes --compile-bytecode requirements.lock
members=""
for member in shared gateway services/*/; do members="$members -e ./${member%/}"; done
# shellcheck disable=SC2086  # one word for each member
"$uv" pip install --quiet --python .venv/bin/python --no-deps --no-build-isolation $members
.venv/bin/python -m compileall -q shared/src gateway/src services
printf '%s\n' "$wanted" >.venv/nausetu-stamp
