#!/bin/sh
# What the service `backup` of compose.yaml does all the time: once a day a backup with pgBackRest, and its check. What fails
# is tried again after ten minutes.
set -u
# PostgreSQL's own image ends by the first of these.
trap 'exit 0' INT TERM

backup() {
  pgbackrest --stanza=fukuhiki stanza-create && pgbackrest --stanza=fukuhiki --type=full backup
}
# One that waits for ever would keep every later one from its turn.
check() { timeout 43200 sh deploy/backup/restore-check.sh; }

# A file in the folder of the check is as old as what was done last.
daily() {
  if test -z "$(find "$CACHE_DIRECTORY/$1" -mmin -1430 2> /dev/null)"; then
    "$1" && touch "$CACHE_DIRECTORY/$1"
  fi
}

while true; do
  daily backup && daily check
  # An end of the container wakes it.
  sleep 600 &
  wait
done
