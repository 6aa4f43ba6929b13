#!/bin/sh
# PostgreSQL's image runs it once, on an empty volume: makes the roles that the secrets name, each with its password
# (docs/deployment.md, "Three roles in the database").
set -eu
secrets=${SECRETS:-/run/secrets}
# Each holds an address with role and password; make-secrets.sh writes no sign that an address would encode.
role() { sed -E 's|^[^:]+://([^:]+):.*|\1|' "$secrets/$1"; }
password() { sed -E 's|^[^:]+://[^:]+:([^@]+)@.*|\1|' "$secrets/$1"; }

psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set owner="$(role database-owner-url)" --set owner_password="$(password database-owner-url)" \
  --set shop="$(role database-url)" --set shop_password="$(password database-url)" \
  --set database="$POSTGRES_DB" <<'SQL'
create role :"owner" login password :'owner_password';
create role :"shop" login password :'shop_password';
alter database :"database" owner to :"owner";
alter schema public owner to :"owner";
SQL
