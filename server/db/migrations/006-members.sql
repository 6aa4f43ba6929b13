-- What a membership goes through: suspended by the operator, ended by the member ---------------------

alter table member
  add suspended_at timestamptz,
  add withdrawn_at timestamptz,
  add constraint member_withdrawn_is_nobody
    check (withdrawn_at is null
      or (mail = id::text || '@withdrawn.invalid' and password_hash = '' and phone_verified_at is null
          and family_name || middle_name || given_name || phone || postal_code || country || city || street || building = ''));

alter type entry_cause add value if not exists 'withdrawal';

-- Set when its member leaves, under the wallet's lock: whoever held a session a moment ago draws nothing any
-- more, whatever it costs, and opens no payment. Money that comes late is still recorded in it.
alter table wallet add column is_closed boolean not null default false;

-- Wrong passwords by account, whether it exists or not: `account` is a keyed hash of the mail typed.
create table login_attempt (
  account bytea primary key,
  attempts integer not null check (attempts > 0),
  began_at timestamptz not null,
  locked_until timestamptz,
  -- How often in a row; each lock lasts longer than the one before.
  locks integer not null default 0
);

-- What visitors asked for, known or not; a job writes the mail, so that the answer takes the same time.
create table password_reset_request (
  id uuid primary key,
  mail text not null,
  requested_at timestamptz not null
);

-- The newest reset link of a member. One row each: a newer link ends the older one.
create table password_reset (
  member_id uuid primary key references member,
  -- Null once used.
  token_hash bytea unique,
  expires_at timestamptz not null,
  mails integer not null default 1 check (mails > 0),
  counted_since timestamptz not null
);
