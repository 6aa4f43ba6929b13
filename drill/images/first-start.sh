#!/bin/sh
# What PostgreSQL's own image does for deploy/compose.yaml: on an empty volume it makes the database and runs the scripts of
# /docker-entrypoint-initdb.d, and then it serves the network.
set -eu
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups -- "$@"; }
if ! test -s "$PGDATA/PG_VERSION"; then
  chown postgres:postgres /var/lib/postgresql
  as_postgres initdb --pgdata "$PGDATA" --encoding UTF8 --locale C.UTF-8 --auth-local trust --auth-host scram-sha-256
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  as_postgres pg_ctl --wait start -o "-c listen_addresses=''"
  as_postgres psql --command "alter role postgres password '$(cat "$POSTGRES_PASSWORD_FILE")'" --command "create database $POSTGRES_DB"
  for script in /docker-entrypoint-initdb.d/*.sh; do sh "$script"; done
  as_postgres pg_ctl --wait stop
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups -- "$@" -c 'listen_addresses=*'
