-- Phones proven by SMS, friends, and the mails before time runs out -----------------------------

-- The number a member proved by SMS, in one spelling (country code and digits). It is theirs alone
-- (ruling 25), and only while it is their registered one: who changes the phone has to prove it anew.
alter table member add column verified_number text collate "C"
  check (verified_number is null or (verified_number ~ '^[1-9]\d{6,14}$' and phone_verified_at is not null));
create unique index member_by_verified_number on member (verified_number) where verified_number is not null;

create function forget_verification() returns trigger language plpgsql as $$
begin
  new.phone_verified_at := null;
  new.verified_number := null;
  return new;
end $$;
-- A change of phone and a withdrawal set the number free, whoever makes them.
create trigger member_phone_is_proven_anew before update on member for each row
  when (old.phone_verified_at is not null
    and (old.phone is distinct from new.phone or new.phone_verified_at is null or new.withdrawn_at is not null))
  execute function forget_verification();

-- Every number ever proven, as a keyed hash, with the account that proved it first. It outlives the
-- account: a number that was a member's before makes nobody a new friend.
create table proven_number (
  number_hash bytea primary key check (length(number_hash) = 32),
  first_member_id uuid not null,
  proven_at timestamptz not null
);
create trigger proven_number_is_permanent before update or delete on proven_number
  for each row execute function refuse_change();

-- The newest code sent to a member; only its keyed hash is kept. A code is good for the number it went to.
create table phone_code (
  member_id uuid primary key references member,
  id uuid not null,
  number text collate "C" not null,
  code_hash bytea not null check (length(code_hash) = 32),
  ends_at timestamptz not null,
  wrong_tries smallint not null default 0 check (wrong_tries between 0 and 5),
  used_at timestamptz
);
create index phone_code_by_end on phone_code (ends_at);

-- How many SMS went out on behalf of a member, a number or an address since `window_began_at`.
create table sms_quota (
  key_hash bytea primary key check (length(key_hash) = 32),
  window_began_at timestamptz not null,
  sent integer not null default 0 check (sent >= 0),
  last_sent_at timestamptz
);
create index sms_quota_by_window on sms_quota (window_began_at);

-- What became of a friend's code when their number was proven: decided once, ever. `slot` counts the
-- rewarded friends of a referrer without a gap.
create table referral (
  friend_id uuid primary key references member,
  referrer_id uuid not null references member,
  outcome text not null check (outcome in ('rewarded', 'not eligible', 'full', 'known number')),
  slot integer check (slot > 0),
  -- The cause under which the referrer's points stand in the ledger; the friend's is the friend's id.
  reward_id uuid unique,
  points integer check (points >= 0),
  decided_at timestamptz not null,
  unique (referrer_id, slot),
  check (friend_id <> referrer_id),
  check ((outcome = 'rewarded') = (slot is not null)
     and (outcome = 'rewarded') = (reward_id is not null)
     and (outcome = 'rewarded') = (points is not null))
);
create trigger referral_is_permanent before update or delete on referral
  for each row execute function refuse_change();

-- Messages: what is useless after a moment is not sent after it, and what is a service to the reader
-- says how to stop it.
alter table outgoing_message add column expires_at timestamptz;
alter table outgoing_message add column unsubscribe_url text not null default '';
-- After a failure: each wait is twice as long as the one before.
alter table outgoing_message add column next_attempt_at timestamptz not null default '-infinity';
drop index outgoing_message_waiting;
create index outgoing_message_waiting on outgoing_message (channel, created_at) where sent_at is null;
create index outgoing_message_by_expiry on outgoing_message (expires_at) where expires_at is not null;
-- A member who leaves takes their messages along, while their wallet is held.
create index outgoing_message_by_member on outgoing_message (member_id);

-- One row per thing a member was told, written with the mail: nothing is told twice. `subject` is a draw
-- or a day on which points end.
create table reminder (
  member_id uuid not null,
  kind text collate "C" not null
    check (kind in ('choice 12 h', 'choice 2 h', 'conversion', 'points 30 d', 'points 7 d')),
  subject text collate "C" not null,
  told_at timestamptz not null,
  primary key (member_id, kind, subject)
);
create index reminder_by_time on reminder (told_at);

-- How far each box has been walked for a kind. Slots are sold in the order of time, so each draw is read
-- once per kind and the draw table needs no index of deadlines. What was settled before is past telling.
create table reminder_cursor (
  pack_id text collate "C" not null,
  kind text collate "C" not null,
  next_slot integer not null check (next_slot >= 0),
  primary key (pack_id, kind)
);
insert into reminder_cursor (pack_id, kind, next_slot)
  select pack_id, kind, settled_slot
  from box cross join unnest(array['choice 12 h', 'choice 2 h', 'conversion']) kind;

-- Up to which end of points everybody has been told, per kind.
create table reminder_day (
  kind text collate "C" primary key,
  told_until timestamptz not null
);

-- Members who do not want these mails.
create table reminder_opt_out (
  member_id uuid primary key references member,
  since timestamptz not null
);
