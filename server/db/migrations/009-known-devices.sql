-- Browsers in which a member has logged in: who types a wrong password there is not counted with strangers. The cookie
-- holds the token; only its hash is kept. One browser may be known to several members.
create table known_device (
  member_id uuid not null references member,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (member_id, token_hash)
);
create index known_device_by_token on known_device (token_hash);

-- Whose tries at an account are counted together: '' all strangers', else those of one device or of who is logged in.
alter table login_attempt add column source bytea not null default '';
alter table login_attempt drop constraint login_attempt_pkey;
alter table login_attempt add primary key (account, source);
