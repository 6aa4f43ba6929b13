#!/bin/sh
# Restores the newest backup of pgBackRest into a new folder, starts PostgreSQL there on a socket in that folder, and lets
# the shop check everything. The shop's own database is told until when the backup leads, and nothing else is changed there.
# Run as postgres by fukuhiki-restore-check.service, with the settings of the shop (DATABASE_URL, where pictures are).
set -eu
cd "$(dirname "$0")/../.."

restored=${CACHE_DIRECTORY:-/var/tmp}/fukuhiki-restored
# A check that was killed leaves a whole shop that could be read.
rm -rf "$restored".*
scratch=$(mktemp -d "$restored.XXXXXX")
data=$scratch/data
programs=

clear_away() {
  if [ -f "$data/postmaster.pid" ]; then "$programs/pg_ctl" -D "$data" -m immediate stop || true; fi
  rm -rf "$scratch"
}
trap clear_away EXIT
trap 'exit 1' HUP INT TERM

# pgBackRest's own password is what keeps others from making a backup: a repository without one is anybody's.
if pgbackrest --stanza=fukuhiki --output=json info | grep -q '"cipher":"none"'; then
  echo 'the repository is not encrypted: set repo1-cipher-type and repo1-cipher-pass (docs/backup.md)' >&2
  exit 1
fi

mkdir -m 700 "$data"
# It may write nothing into the repository: it is another future of the same database. Nothing of it goes to a place that
# the backup names.
pgbackrest --stanza=fukuhiki --pg1-path="$data" --archive-mode=off --tablespace-map-all="$scratch/tablespaces" restore
programs=/usr/lib/postgresql/$(cat "$data/PG_VERSION")/bin

# Settings name commands and libraries that a server runs: those of the backup are not read, and neither are those that
# pgBackRest writes (postgresql.auto.conf is read wherever the others are). The server is reached through its socket alone,
# and may forget everything.
: > "$data/postgresql.auto.conf"
rm -f "$data/standby.signal"
cat > "$scratch/postgresql.conf" <<SETTINGS
listen_addresses = ''
unix_socket_directories = '$scratch'
restore_command = 'pgbackrest --stanza=fukuhiki --pg1-path="$data" archive-get %f "%p"'
archive_mode = off
hot_standby = off
fsync = off
SETTINGS
echo 'local all postgres peer' > "$scratch/pg_hba.conf"
: > "$scratch/pg_ident.conf"

files="-c config_file=$scratch/postgresql.conf -c hba_file=$scratch/pg_hba.conf -c ident_file=$scratch/pg_ident.conf"
fail() {
  cat "$scratch/log" >&2
  exit 1
}
"$programs/pg_ctl" -D "$data" -l "$scratch/log" -w -t 43200 -o "$files" start || fail
# It takes connections when all of the log that was kept is played.
until "$programs/psql" -h "$scratch" -U postgres -d postgres -Atqc 'select 1' > /dev/null 2>&1; do
  "$programs/pg_ctl" -D "$data" status > /dev/null || fail
  sleep 1
done
DATABASE_OWNER_URL="postgresql://postgres@localhost/fukuhiki?host=$scratch" \
  node tools/restore.ts --database --check --record
