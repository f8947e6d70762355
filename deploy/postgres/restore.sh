#!/bin/sh
# restore.sh FILE URL: a backup into the empty database at URL, whole or not at all (one transaction).
# Afterwards: nausetu audit verify SERVICE, and compare the heads with those kept elsewhere.
# PGBIN: folder of pg_restore, where it is not on the path.
set -eu
"${PGBIN:+$PGBIN/}pg_restore" --single-transaction --exit-on-error --no-owner --dbname "$2" "$1"
