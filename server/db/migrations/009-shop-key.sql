-- The key outside of the database with which its secrets are wrapped, by its id (decision 117).
create table shop_key (
  is_only boolean primary key default true check (is_only),
  key_id text collate "C" not null check (key_id ~ '^[0-9a-f]{16}$')
);
