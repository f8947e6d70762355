#!/bin/sh
# backup.sh URL FOLDER: one service's database as a dated file; prints its name. URL is a libpq address (postgresql://...)
# of the owner's role. One consistent snapshot while acts go on. PGBIN: folder of pg_dump, where it is not on the path.
set -eu
url=$1 folder=$2
mkdir -p "$folder"
chmod 700 "$folder"
file=$folder/$(date -u +%Y%m%dT%H%M%SZ).dump
umask 077
"${PGBIN:+$PGBIN/}pg_dump" --format=custom --no-owner --file "$file.part" "$url"
mv "$file.part" "$file"
printf '%s\n' "$file"
