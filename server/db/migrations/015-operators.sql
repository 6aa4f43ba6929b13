-- Who works at the console (decision 050).
create table operator (
  id uuid primary key,
  -- In the audit log for ever, so no second operator has it, not even later.
  name text not null unique check (name <> ''),
  mail text not null check (mail = lower(mail)),
  password_hash text not null,
  roles text[] not null check (
    cardinality(roles) > 0 and roles <@ array['viewer', 'support', 'shipping', 'packs', 'finance', 'owner']
  ),
  created_at timestamptz not null,
  -- Set when they work here no longer; never taken back.
  ended_at timestamptz
);
create unique index operator_mail_is_one on operator (mail) where ended_at is null;

-- The link of an invitation is signed and names the row; `operator_id` is set by its use.
create table operator_invitation (
  id uuid primary key,
  name text not null,
  mail text not null,
  roles text[] not null,
  invited_by uuid references operator,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  operator_id uuid unique references operator
);

-- `proven_at`: when the second factor was proven last, null before the first time. `challenge`: what a passkey was asked
-- to sign; used up by the answer.
create table operator_session (
  id uuid primary key,
  token_hash bytea not null unique,
  operator_id uuid not null references operator,
  device text not null,
  browser text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  proven_at timestamptz,
  challenge text
);
create index operator_session_of_operator on operator_session (operator_id);
create index operator_session_by_end on operator_session (expires_at);

create table operator_passkey (
  -- The credential's own id, base64url.
  id text primary key,
  operator_id uuid not null references operator,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkey_of_operator on operator_passkey (operator_id);

-- What was done at the console under a key that the console chose: once, and answered the same again.
create table operator_act (
  key uuid primary key,
  operator_id uuid not null references operator,
  path text not null,
  input_hash bytea not null,
  audit_record_id uuid not null unique references audit_record,
  answer jsonb not null,
  done_at timestamptz not null
);

-- An authenticator app and recovery codes may be a member's or an operator's. An operator may have codes and no app.
alter table recovery_code drop constraint recovery_code_member_id_fkey;
alter table second_factor drop constraint second_factor_member_id_fkey;
alter table recovery_code rename column member_id to account_id;
alter table second_factor rename column member_id to account_id;
