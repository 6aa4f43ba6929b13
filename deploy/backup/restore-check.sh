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

mkdir -m 700 "$data"
# It may write nothing into the repository: it is another future of the same database.
pgbackrest --stanza=fukuhiki --pg1-path="$data" --archive-mode=off restore
programs=/usr/lib/postgresql/$(cat "$data/PG_VERSION")/bin

# The settings of the database that was lost are for its machine; this one is reached through its socket alone, and may
# forget everything.
cat > "$data/postgresql.conf" <<SETTINGS
listen_addresses = ''
unix_socket_directories = '$scratch'
hot_standby = off
fsync = off
SETTINGS
echo 'local all postgres peer' > "$data/pg_hba.conf"
: > "$data/pg_ident.conf"

# It takes connections when all of the log that was kept is played.
if ! "$programs/pg_ctl" -D "$data" -l "$scratch/log" -w -t 86400 start; then
  cat "$scratch/log" >&2
  exit 1
fi
DATABASE_OWNER_URL="postgresql://postgres@localhost/fukuhiki?host=$scratch" \
  node tools/restore.ts --database --check --record
