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

-- Signatures are made with the newest key that has begun; what older keys signed is believed for a while, and nothing
-- that was signed with a key that is not here.
create table signing_key (
  version integer primary key check (version > 0),
  secret bytea not null check (octet_length(secret) = 32),
  begins_at timestamptz not null
);
insert into signing_key (version, secret, begins_at)
  select 1, decode(value #>> '{}', 'base64'), 'epoch' from setting where key = 'signing-key';
-- What is looked up by a keyed hash (proven phone numbers) can only be found with the key it was made with.
update setting set key = 'look-up-key' where key = 'signing-key';
