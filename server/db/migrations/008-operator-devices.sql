-- Browsers in which an operator has proven a second factor: wrong passwords and codes there are not counted with those of
-- strangers. The cookie holds the token; only its hash is kept. One browser may be known to several operators.
create table operator_device (
  operator_id uuid not null references operator,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (operator_id, token_hash)
);
create index operator_device_by_token on operator_device (token_hash);
