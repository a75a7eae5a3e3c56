#!/bin/sh
# Writes the password into the file that PgBouncer reads, in a folder in memory, and becomes PgBouncer.
set -eu
umask 077
printf '"fiel" "%s"\n' "$POSTGRES_PASSWORD" > /tmp/userlist.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
