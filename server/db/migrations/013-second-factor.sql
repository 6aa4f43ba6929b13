-- The second factor of a member (decision 035): the secret that an authenticator app shares, sealed with a key that
-- the table does not hold. `turned_on_at` is null while the member has seen the secret and typed no code of it yet.
-- `last_step`: the step of time of the newest code that was taken; it and older ones are never taken again.
create table second_factor (
  member_id uuid primary key references member,
  sealed_secret bytea not null,
  offered_at timestamptz not null,
  turned_on_at timestamptz,
  last_step bigint not null default 0
);

-- Codes for a member whose app is gone; each works once. Keyed hashes.
create table recovery_code (
  member_id uuid not null references second_factor on delete cascade,
  code_hash bytea not null,
  primary key (member_id, code_hash)
);
