-- Tables, types, constraints, indexes and first rows. Functions and triggers stand in ../functions.
-- A check of several columns is named as a sentence. An index is named `<table>_by_<key>`, one of some rows
-- `<table>_<which>_by_<key>`, and one that is a rule as the rule says.

-- People: members ---------------------------------------------------------------------------------

create type language as enum ('ja', 'en');

create table member (
  id uuid primary key,
  mail text not null unique check (mail = lower(mail)),
  password_hash text not null,
  language language not null,
  family_name text not null,
  middle_name text not null default '',
  given_name text not null,
  phone text not null,
  postal_code text not null,
  prefecture_id smallint not null,
  country text not null default '',
  city text not null,
  street text not null,
  building text not null default '',
  company text not null default '',
  referral_code text not null unique,
  referred_by_code text not null default '',
  phone_verified_at timestamptz,
  -- The number a member proved by SMS, in one spelling (country code and digits). It belongs to one member
  -- (ruling 25), and only while it is their registered one: a changed phone has to be proven anew.
  verified_number text collate "C" constraint member_verified_number_is_proven
    check (verified_number is null or (verified_number ~ '^[1-9]\d{6,14}$' and phone_verified_at is not null)),
  -- Since when it is known that the member reads mail at their address: a link from a mail was used. Null: anybody may have
  -- typed it. A changed address is unproven again.
  mail_proven_at timestamptz,
  registered_at timestamptz not null,
  -- The version of the legal texts a member agreed to when registering; null for members from before.
  agreed_terms_no integer check (agreed_terms_no > 0),
  -- Null: not since they registered. A login lasts thirty days at most, so this bounds when an account was used.
  last_login_at timestamptz,
  -- Suspended by the operator, ended by the member.
  suspended_at timestamptz,
  withdrawn_at timestamptz,
  -- 0 is no prefecture: the address of a withdrawn member.
  constraint member_has_a_prefecture_or_has_left
    check (prefecture_id between 1 and 47 or prefecture_id = 99 or (prefecture_id = 0 and withdrawn_at is not null)),
  constraint member_who_left_is_nobody
    check (withdrawn_at is null
      or (mail = id::text || '@withdrawn.invalid' and password_hash = '' and phone_verified_at is null
          and prefecture_id = 0
          and family_name || middle_name || given_name || phone || postal_code || country || city || street || building
            || company || referred_by_code = ''))
);
create unique index member_by_verified_number on member (verified_number) where verified_number is not null;
-- Accounts that are alike are found among all (member-search.ts).
create index member_by_phone on member (phone) where withdrawn_at is null;
create index member_by_person on member (
  (lower(translate(family_name || given_name, ' 　', '')) || ' ' || lower(translate(street, ' 　', '')))
) where withdrawn_at is null;

-- The cookie holds the token; only its hash is kept. What members are shown of their sessions: on what each was started, and
-- when it was last used. `last_used_at` is written every few minutes at most. No text that a browser chose is kept.
create table session (
  token_hash bytea primary key,
  id uuid not null unique,
  member_id uuid not null references member,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  device text not null,
  browser text not null,
  last_used_at timestamptz not null
);
create index session_by_member on session (member_id);

-- Wrong passwords by account, whether it exists or not: `account` is a keyed hash of the mail typed.
create table login_attempt (
  account bytea not null,
  -- Whose tries are counted together: '' all strangers, else those of one device or of a member who is logged in.
  source bytea not null default '',
  attempts integer not null check (attempts > 0),
  began_at timestamptz not null,
  locked_until timestamptz,
  -- How often in a row; each lock lasts longer than the one before.
  locks integer not null default 0,
  primary key (account, source)
);

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

-- The second factor of a member or an operator (decision 035): the secret that an authenticator app shares, sealed with a key that
-- the table does not hold. `turned_on_at` is null while they have seen the secret and typed no code of it yet.
-- `last_step`: the step of time of the newest code that was taken; it and older ones are never taken again.
create table second_factor (
  account_id uuid primary key,
  sealed_secret bytea not null,
  offered_at timestamptz not null,
  turned_on_at timestamptz,
  last_step bigint not null default 0
);

-- Codes for a person whose app is gone; each works once. Keyed hashes. An operator may have codes and no app.
create table recovery_code (
  account_id uuid not null,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- What is limited by the day: registrations of a network, mails to an unproven address. `subject`: a hash of which.
create table daily_count (
  subject bytea primary key check (length(subject) = 32),
  began_at timestamptz not null,
  taken integer not null check (taken > 0)
);
create index daily_count_by_beginning on daily_count (began_at);

-- People: phones, push and messages ---------------------------------------------------------------

-- Every number ever proven, as a keyed hash, with the account that proved it first. It outlives the
-- account: a number that was a member's before makes no new friend.
create table proven_number (
  number_hash bytea primary key check (length(number_hash) = 32),
  first_member_id uuid not null,
  proven_at timestamptz not null
);

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
create index phone_code_by_expiry on phone_code (ends_at);

-- How many SMS went out on behalf of a member, a number or an address since `window_began_at`.
create table sms_quota (
  key_hash bytea primary key check (length(key_hash) = 32),
  window_began_at timestamptz not null,
  sent integer not null default 0 check (sent >= 0),
  last_sent_at timestamptz
);
create index sms_quota_by_window on sms_quota (window_began_at);

-- Browsers that take the shop's messages (web push), and what of.
create table push_subscription (
  id uuid primary key,
  -- The address at the browser's push service: it is all that is needed to send there, so it is one member's at a time.
  endpoint text not null unique,
  member_id uuid not null references member,
  -- The browser's public key and secret (RFC 8291): the push service reads no message.
  p256dh text not null,
  auth text not null,
  since timestamptz not null
);
create index push_subscription_by_member on push_subscription (member_id, since);

create type push_topic as enum ('openings', 'choices', 'parcels');

-- What a member wants to be told by push. No row: nothing.
create table push_wish (
  member_id uuid not null references member,
  topic push_topic not null,
  since timestamptz not null,
  primary key (member_id, topic)
);

create type message_channel as enum ('mail', 'sms', 'push');

create table outgoing_message (
  id uuid primary key,
  -- Null: for a guest who asked something.
  member_id uuid,
  channel message_channel not null,
  address text not null,
  subject text not null,
  body text not null,
  -- A message that says how to stop it names the page.
  unsubscribe_url text not null default '',
  -- Nobody waits for it: it leaves after urgent messages.
  can_wait boolean not null default false,
  created_at timestamptz not null,
  -- What is useless after a moment is not sent after it.
  expires_at timestamptz,
  attempts integer not null default 0,
  -- After a failure: each wait is twice as long as the one before.
  next_attempt_at timestamptz not null default '-infinity',
  sent_at timestamptz,
  -- It is tried no more, unless the operator says so.
  given_up_at timestamptz,
  -- The newest failure: a reply code and the step, never the server's text, which can hold an address.
  failure text not null default '',
  constraint outgoing_message_is_sent_or_given_up check (sent_at is null or given_up_at is null)
);
create index outgoing_message_waiting_by_attempt on outgoing_message (channel, can_wait, next_attempt_at)
  where sent_at is null and given_up_at is null;
create index outgoing_message_sent_by_moment on outgoing_message (sent_at) where sent_at is not null;
create index outgoing_message_given_up_by_moment on outgoing_message (given_up_at) where given_up_at is not null;
create index outgoing_message_by_expiry on outgoing_message (expires_at) where expires_at is not null;
-- A member who leaves takes their messages along, while their wallet is held.
create index outgoing_message_by_member on outgoing_message (member_id);

-- People: enquiries -------------------------------------------------------------------------------

create type enquiry_topic as enum ('parcel', 'payment', 'draw', 'points', 'account', 'other');

-- What a visitor asks the shop (decision 053). A guest has a name and a mail address here; a member has them in `member`.
create table enquiry (
  id uuid primary key,
  member_id uuid references member,
  name text not null,
  mail text not null,
  language language not null,
  topic enquiry_topic not null,
  -- The number of an order, a draw or a parcel, as it was typed.
  about text not null,
  opened_at timestamptz not null,
  -- When the newest message was written.
  last_at timestamptz not null,
  -- Since when the shop owes an answer; null: it owes none.
  waiting_since timestamptz,
  -- The name of the operator who has it.
  assigned_to text,
  closed_at timestamptz,
  -- When the words and the personal data in it were deleted.
  erased_at timestamptz,
  constraint enquiry_closed_waits_for_nobody check (closed_at is null or waiting_since is null),
  constraint enquiry_of_member_repeats_no_name check (member_id is null or (name = '' and mail = '')),
  constraint enquiry_of_guest_has_name_and_mail check (member_id is not null or erased_at is not null or (name <> '' and mail <> '')),
  constraint enquiry_erased_is_closed_and_empty
    check (erased_at is null or (closed_at is not null and name = '' and mail = '' and about = ''))
);
create index enquiry_by_member on enquiry (member_id, opened_at) where member_id is not null;
create index enquiry_waiting_by_moment on enquiry (waiting_since) where waiting_since is not null;
create index enquiry_kept_by_newest on enquiry (last_at) where erased_at is null;

-- `note`: for operators alone.
create type enquiry_author as enum ('visitor', 'operator', 'note');

create table enquiry_message (
  -- Chosen by the browser that sent it, so that it is kept once.
  id uuid primary key,
  enquiry_id uuid not null references enquiry,
  author enquiry_author not null,
  -- The operator's name; empty for a visitor.
  who text not null constraint enquiry_message_names_who_answered check ((who = '') = (author = 'visitor')),
  body text not null check (body <> ''),
  -- Of all that was sent with it: the same key with anything else is refused.
  input_hash bytea not null,
  written_at timestamptz not null
);
create index enquiry_message_by_enquiry on enquiry_message (enquiry_id, written_at);

-- Pictures that a visitor sent, made anew as JPEG. They are here and not in the media folder, whose files are public.
create table enquiry_picture (
  id uuid primary key,
  message_id uuid not null references enquiry_message on delete cascade,
  position int not null check (position between 0 and 2),
  jpeg bytea not null check (length(jpeg) between 1 and 1000000),
  unique (message_id, position)
);

-- People: who works at the console (decision 050) -------------------------------------------------

-- A domain, as the driver reads no arrays of an enumeration.
create domain operator_roles as text[] check (
  cardinality(value) > 0 and value <@ array['viewer', 'support', 'shipping', 'packs', 'finance', 'owner']
);

-- Who works at the console (decision 050).
create table operator (
  id uuid primary key,
  -- In the audit log for ever, so no second operator has it, not even later.
  name text not null unique check (name <> ''),
  mail text not null check (mail = lower(mail)),
  password_hash text not null,
  roles operator_roles not null,
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
  roles operator_roles not null,
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
create index operator_session_by_operator on operator_session (operator_id);
create index operator_session_by_expiry on operator_session (expires_at);

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
create index operator_passkey_by_operator on operator_passkey (operator_id);

create type approval_outcome as enum ('approved', 'refused', 'withdrawn');

-- Acts of the console that wait for a second operator's yes, and what became of them (decision 051).
create table approval (
  -- The key under which the act was prepared.
  id uuid primary key,
  -- The call that was prepared, and its input: no personal data stands in it.
  path text not null,
  input jsonb not null,
  -- What the act would write to the audit log.
  verb text not null,
  subject text collate "C" not null,
  detail jsonb not null,
  why text not null check (why <> ''),
  -- Of what the act was judged by; another hash at the approval: it has changed since.
  basis_hash bytea not null check (length(basis_hash) = 32),
  prepared_by uuid not null references operator,
  prepared_at timestamptz not null,
  ends_at timestamptz not null constraint approval_ends_after_its_beginning check (ends_at > prepared_at),
  outcome approval_outcome,
  decided_by uuid references operator,
  decided_at timestamptz,
  -- Approved by the person who prepared it, in a shop of one.
  is_by_self boolean not null default false,
  constraint approval_decided_has_person_and_moment
    check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)),
  constraint approval_by_self_is_said
    check (outcome is distinct from 'approved' or is_by_self = (decided_by = prepared_by)),
  constraint approval_is_withdrawn_by_its_preparer
    check (outcome is distinct from 'withdrawn' or decided_by = prepared_by)
);
create index approval_waiting_by_moment on approval (prepared_at) where outcome is null;
create index approval_decided_by_moment on approval (decided_at) where outcome is not null;

-- What an operator wrote about a member, for other operators (decision 053). Never changed: a later note corrects it.
create table member_note (
  id uuid primary key,
  member_id uuid not null references member,
  -- The operator's name, which is theirs for ever.
  who text not null,
  body text not null check (body <> '' and length(body) <= 2000),
  is_important boolean not null,
  written_at timestamptz not null
);
create index member_note_by_member on member_note (member_id, written_at);

create type reading_kind as enum ('member', 'timeline', 'list', 'enquiry', 'disclosure', 'parcel');

-- Who opened personal data at the console. Not what they searched for: `subject` is a member's id, or of a list how many
-- members it showed. Pruned after a year.
create table personal_data_reading (
  id uuid primary key,
  operator_id uuid not null references operator,
  read_at timestamptz not null,
  what reading_kind not null,
  subject text not null check (subject <> '')
);
create index personal_data_reading_by_moment on personal_data_reading (read_at);

-- People: the operator ----------------------------------------------------------------------------

-- The audit log: every change an operator made, and why, written in the transaction of the change. Records outlive
-- members: a subject is an id, and neither subject nor detail holds a name, a mail address or a phone number.
create table audit_record (
  id uuid primary key,
  done_at timestamptz not null,
  who text not null check (who <> ''),
  verb text not null check (verb <> ''),
  subject text collate "C" not null,
  why text not null check (why <> ''),
  detail jsonb not null
);
create index audit_record_by_subject on audit_record (subject, id);

-- The chain of the audit log (decision 049): one row a record, in the order of the commits. `hash` covers the record and the
-- hash before it, so a record that is changed, removed or slipped in later shows.
create table audit_link (
  no bigint primary key check (no > 0),
  record_id uuid not null unique references audit_record,
  hash bytea not null check (length(hash) = 32)
);

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

-- What the operator changed (ruling 1); a setting without a row has its default. Apart from `setting`,
-- which holds the signing key: nothing that lists or changes settings comes near it.
create table shop_setting (
  name text collate "C" primary key,
  value jsonb not null,
  changed_at timestamptz not null
);

-- One row: whether the shop is open.
create table maintenance (
  id boolean primary key default true check (id),
  is_on boolean not null default false,
  expected_end_at timestamptz,
  changed_at timestamptz not null default 'epoch'
);
insert into maintenance default values;

-- How the scheduled jobs stand, whichever process runs them: Today at the console tells what has failed, or does not run.
create table job_run (
  name text collate "C" primary key,
  -- Since when processes are to run it.
  since timestamptz not null,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- What its last good run found wrong: faults of the ledger.
  findings integer not null default 0 check (findings >= 0)
);

-- People: webhooks --------------------------------------------------------------------------------

-- Programs of the shop's owner that are told what happens (decision 082).
create table webhook_endpoint (
  id uuid primary key,
  url text not null,
  -- `whsec_` and the key in base64, with which every delivery is signed. Shown once, when the endpoint is added.
  secret text not null,
  -- What it is told of.
  events text[] not null check (cardinality(events) > 0),
  -- It is told what happens from this instant on.
  created_at timestamptz not null,
  -- Since this instant nothing is sent to it; null: it is on. It is never switched on again.
  off_at timestamptz
);

create table webhook_delivery (
  endpoint_id uuid not null references webhook_endpoint,
  -- Of the event, made from what happened: the same at every endpoint and in every attempt.
  event_id uuid not null,
  event text not null,
  -- JSON, sent byte for byte as it stands: the signature covers it.
  body text not null,
  happened_at timestamptz not null,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  -- A failure after this instant is the last one.
  retry_until timestamptz not null,
  attempts integer not null default 0,
  -- How the last attempt ended, such as `HTTP 500`; empty: none has ended.
  last_answer text not null default '',
  delivered_at timestamptz,
  given_up_at timestamptz,
  primary key (endpoint_id, event_id),
  constraint webhook_delivery_is_delivered_or_given_up check (delivered_at is null or given_up_at is null)
);
create index webhook_delivery_due_by_attempt on webhook_delivery (endpoint_id, next_attempt_at)
  where delivered_at is null and given_up_at is null;
create index webhook_delivery_by_moment on webhook_delivery (endpoint_id, created_at desc, event_id desc);
create index webhook_delivery_by_creation on webhook_delivery (created_at);

-- Below the wings: keys and the line before the shop ----------------------------------------------

create table setting (
  key text primary key,
  value jsonb not null
);

-- Signatures are made with the newest key that has begun; what older keys signed is believed for a while, and nothing
-- that was signed with a key that is not here.
create table signing_key (
  version integer primary key check (version > 0),
  secret bytea not null check (octet_length(secret) = 32),
  begins_at timestamptz not null
);

-- The line before the shop: one for all processes (decision 096).
create table waiting_line (
  id boolean primary key default true check (id),
  -- Places with a number below it were let in, or passed over.
  turn bigint not null default 0,
  -- The number of the next place that is given. It never goes back.
  next bigint not null default 0 constraint waiting_line_next_is_not_before_turn check (next >= turn),
  -- How many may be let in at this moment.
  free double precision not null default 'Infinity',
  moved_at timestamptz not null default 'epoch',
  -- The turn of some time ago, to tell the pace; `ms_each` is what each place took since then, 0: not known.
  paced_turn bigint not null default 0,
  paced_at timestamptz not null default 'epoch',
  ms_each double precision not null default 0
);
insert into waiting_line default values;

-- When each who waits was last there. Not in the log of PostgreSQL: a crash or a failover empties it, and
-- `enter_waiting_line` then makes the places anew from the numbers above.
create unlogged table waiting_place (
  number bigint primary key,
  seen_at timestamptz not null
) with (fillfactor = 50);

-- Money: the ledger, who owns what ----------------------------------------------------------------

-- One row per member. Points form a queue: every point ever granted has a position (1, 2, 3 …) and
-- is consumed, by spending or expiry, strictly in that order. All lots live equally long, so the
-- queue's order is also the order of expiry, and one counter says what is left of every lot.
create table wallet (
  member_id uuid primary key,
  points bigint not null default 0 check (points >= 0),
  points_consumed bigint not null default 0 check (points_consumed >= 0),
  coin_hundredths bigint not null default 0 check (coin_hundredths >= 0),
  entry_count bigint not null default 0,
  -- Never later than the end of the oldest live lot; may be earlier, then the expiry step corrects it.
  next_expiry_at timestamptz not null default 'infinity',
  -- Set when its member leaves, under the wallet's lock: from then on no open session can draw or open a
  -- payment. Money that comes late is still recorded in it.
  is_closed boolean not null default false,
  -- While a claim is open: its member draws and exchanges nothing. Set and cleared under the wallet's lock.
  is_held boolean not null default false,
  -- What the rate of coins follows from (rulings 26 and 40): the points spent on draws in the month of Japan of the member's
  -- newest draw, and in the month before it. The entries of the ledger say the same; a draw locks and writes this row anyway.
  -- The month's first day; null: the member has drawn nothing. It never goes back.
  spend_month date check (extract(day from spend_month) = 1),
  month_points bigint not null default 0 check (month_points >= 0),
  earlier_points bigint not null default 0 check (earlier_points >= 0),
  constraint wallet_spending_has_a_month check (spend_month is not null or month_points + earlier_points = 0)
) with (fillfactor = 50);
-- Points end at the same midnight for many members: the job that ends them goes from one member to the next.
create index wallet_by_expiry on wallet (next_expiry_at, member_id) where next_expiry_at < 'infinity';

create type point_source as enum ('purchase', 'bonus', 'conversion', 'referral', 'adjustment');

-- A grant of points. `last_point` is the position of its last point in the member's queue.
create table point_lot (
  member_id uuid not null references wallet,
  last_point bigint not null,
  points bigint not null constraint point_lot_lies_in_the_queue check (points > 0 and points <= last_point),
  source point_source not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null constraint point_lot_expires_after_its_grant check (expires_at > granted_at),
  entry_no bigint not null,
  -- Points taken out of the middle of a member's queue: what stood beside them stands in the queue anew, as lots of
  -- the entry that moved them. `first_entry_no`: the entry that granted these points first; null: `entry_no` did.
  first_entry_no bigint constraint point_lot_was_granted_before_it_moved check (first_entry_no < entry_no),
  primary key (member_id, last_point)
);

create type entry_cause as enum ('point_purchase', 'draw', 'choice', 'expiry', 'referral', 'adjustment', 'withdrawal',
  'exchange', 'rank_maintenance', 'point_refund', 'point_refund_refused',
  -- A claim that was settled with money, with points, or because the money came back.
  'claim');

-- The append-only record. One row is one movement between a member and the shop; both legs stand
-- in the same row, so no entry can be unbalanced. `ledger_leg` shows the legs apart.
-- No foreign key here and on draw: the draw engine writes both for wallets and boxes it holds locked.
create table ledger_entry (
  member_id uuid not null,
  entry_no bigint not null check (entry_no > 0),
  cause entry_cause not null,
  cause_id uuid constraint ledger_entry_has_a_cause_or_is_expiry check (cause_id is not null or cause = 'expiry'),
  points bigint not null default 0,
  coin_hundredths bigint not null default 0,
  yen bigint not null default 0,
  cards bigint not null default 0,
  points_after bigint not null check (points_after >= 0),
  points_consumed_after bigint not null,
  coin_hundredths_after bigint not null check (coin_hundredths_after >= 0),
  moved_at timestamptz not null,
  primary key (member_id, entry_no)
);
-- One effect per cause. A draw is already unique by its ticket, so it does without this index.
create unique index ledger_entry_once on ledger_entry (cause, cause_id) where cause <> 'draw';
-- The ledger's entries of a day are found by their moment: an index of a few kilobytes, which costs a draw next to nothing.
create index ledger_entry_by_moment on ledger_entry using brin (moved_at) with (autosummarize = on);

create view ledger_leg as
  select e.member_id, e.entry_no, e.moved_at, leg.*
  from ledger_entry e
  cross join lateral (values
    ('points', 'member', e.points), ('points', e.cause::text, -e.points),
    ('coins', 'member', e.coin_hundredths), ('coins', e.cause::text, -e.coin_hundredths),
    ('yen', 'shop', e.yen), ('yen', 'member_paid', -e.yen),
    ('cards', 'member', e.cards), ('cards', e.cause::text, -e.cards)
  ) as leg(currency, account, amount)
  where leg.amount <> 0;

-- A key chosen before an effect, the input it was chosen for, and the stored answer (ruling 12).
create table idempotency_key (
  member_id uuid not null references wallet,
  key text not null,
  operation text not null,
  input_hash bytea not null,
  result jsonb not null,
  created_at timestamptz not null,
  primary key (member_id, key)
);
-- Old keys are deleted by their age.
create index idempotency_key_by_creation on idempotency_key (created_at);

create type adjustment_reason as enum ('apology', 'parcel', 'benefit', 'correction', 'breach');

-- Points and coins that an operator gave or took by hand. `id` is the cause of the ledger's entry.
create table adjustment (
  id uuid primary key,
  member_id uuid not null references wallet,
  -- Null: at the terminal.
  operator_id uuid references operator,
  reason adjustment_reason not null,
  points bigint not null,
  coin_hundredths bigint not null,
  adjusted_at timestamptz not null,
  constraint adjustment_is_of_points_or_coins check ((points = 0) <> (coin_hundredths = 0)),
  -- An entry whose cause is its member is the demo's gift.
  constraint adjustment_is_no_gift_of_the_demo check (id <> member_id)
);
create index adjustment_by_member on adjustment (member_id, adjusted_at);
create index adjustment_by_operator on adjustment (operator_id, adjusted_at);

-- Money: ranks and friends ------------------------------------------------------------------------

-- The operator's tables (ruling 26). A table counts from the first day of a month in Japan on, until the next one
-- (decision 062); the first one counts from long ago. That a higher number wants more spending is kept by `setRank`; every
-- member starts at the lowest rank.
create table rank (
  in_force_from date not null check (extract(day from in_force_from) = 1),
  number smallint not null check (number between 1 and 99),
  name_ja text not null check (name_ja <> ''),
  name_en text not null check (name_en <> ''),
  -- Points spent in a month from which the next month has this rank.
  spend_from_points bigint not null check (spend_from_points >= 0),
  -- Coins earned per point spent, in basis points.
  coin_rate_bp integer not null check (coin_rate_bp between 0 and 10000),
  -- What keeping the rank for another month costs; 0: it cannot be kept.
  maintenance_coin_hundredths bigint not null check (maintenance_coin_hundredths >= 0),
  primary key (in_force_from, number),
  unique (in_force_from, spend_from_points)
);
insert into rank values
  ('2000-01-01', 1, 'ブロンズ', 'Bronze', 0, 100, 0),
  ('2000-01-01', 2, 'シルバー', 'Silver', 10000, 120, 10000),
  ('2000-01-01', 3, 'ゴールド', 'Gold', 50000, 150, 50000),
  ('2000-01-01', 4, 'プラチナ', 'Platinum', 200000, 200, 200000),
  ('2000-01-01', 5, 'ダイヤモンド', 'Diamond', 1000000, 300, 1000000);

-- A rank kept for a month it was not earned for. Once per member and month, also after retries.
create table rank_maintenance (
  id uuid primary key,
  member_id uuid not null references wallet,
  -- The first day, in Japan, of the month the rank is kept for.
  month date not null check (extract(day from month) = 1),
  -- A rank of its month's table, or of none: then it is void.
  rank_number smallint not null,
  coin_hundredths bigint not null check (coin_hundredths > 0),
  bought_at timestamptz not null,
  unique (member_id, month)
);

create type referral_outcome as enum ('rewarded', 'not_eligible', 'full', 'known_number', 'household');

-- By what two accounts are of one household.
create type shared_trait as enum ('phone', 'address', 'device', 'payer');

-- What became of a friend's code when their number was proven: decided once, ever. `slot` counts the
-- rewarded friends of a referrer without a gap.
create table referral (
  friend_id uuid primary key references member,
  referrer_id uuid not null references member,
  outcome referral_outcome not null,
  slot integer check (slot > 0),
  -- The cause under which the referrer's points stand in the ledger; the friend's is the friend's id.
  reward_id uuid unique,
  points integer check (points >= 0),
  -- A reward is withheld within one household.
  shared shared_trait,
  decided_at timestamptz not null,
  unique (referrer_id, slot),
  constraint referral_is_of_another check (friend_id <> referrer_id),
  constraint referral_household_is_shared check ((outcome = 'household') = (shared is not null)),
  constraint referral_rewarded_has_slot_and_points check ((outcome = 'rewarded') = (slot is not null)
     and (outcome = 'rewarded') = (reward_id is not null)
     and (outcome = 'rewarded') = (points is not null))
);

-- Friends whose number is proven and who must pay once before both are rewarded, where the operator wants that. The row
-- goes when it is decided.
create table referral_waiting (
  friend_id uuid primary key references member,
  referrer_id uuid not null references member,
  since timestamptz not null
);

-- Money: buying points ----------------------------------------------------------------------------

create type payment_state as enum ('created', 'action_required', 'awaiting_payment', 'processing', 'paid', 'declined',
  'expired', 'cancelled', 'unknown', 'review', 'refunding', 'refunded');

create table point_course (
  id text collate "C" primary key,
  points integer not null check (points > 0),
  price_yen integer not null check (price_yen > 0),
  memo_ja text not null,
  memo_en text not null,
  position integer not null
);

-- Filled from contract/payment-methods.ts each time the shop starts (declared-tables.ts): a method is declared there and
-- nowhere else. A row stays when its method is no longer declared, for the purchases that were made by it.
create table payment_method (
  number text collate "C" primary key,
  name text collate "C" not null,
  provider text collate "C"
);

-- One purchase of points. What was agreed (member, course, points, price) and every key given to the
-- provider are fixed before the provider hears of it; only the state and its clockwork move.
create table payment (
  id uuid primary key,
  member_id uuid not null references wallet,
  method text collate "C" not null references payment_method,
  -- The course may leave the shop later; the purchase keeps what it promised.
  course_id text collate "C" not null,
  pack_id text collate "C" not null default '',
  points integer not null check (points > 0),
  price_yen integer not null check (price_yen > 0),
  -- The version of the legal texts shown with the order; null: ordered before versions were kept.
  terms_no integer check (terms_no > 0),
  -- Our name for it at the provider: the shortest limit of all providers is 27 characters.
  order_id text collate "C" not null unique check (order_id ~ '^[A-Za-z0-9-]{1,27}$'),
  -- Idempotency keys of the two calls that have an effect at the provider.
  open_key uuid not null unique,
  capture_key uuid not null unique,
  -- The provider's name for it, known once it is opened there: access id, wallet order, checkout session.
  provider_reference text collate "C" unique,
  -- The provider's page at which the purchase goes on, so that a lost browser finds the way back; with fields, the
  -- browser posts them there.
  page_url text check (page_url ~ '^https?://'),
  page_fields jsonb constraint payment_fields_need_a_page check (page_fields is null or page_url is not null),
  -- What the method wants to know of its payer, fixed with the purchase: store group, payer name, carrier, session.
  details jsonb not null default '{}'::jsonb,
  -- Bank transfer: what the payer's name has in common however it is spelled (`payerNameKey`), under which its money is
  -- found; '': none.
  payer_key text collate "C" not null default '',
  state payment_state not null,
  -- Set before the provider is asked to take the money; from then on the purchase cannot expire.
  capture_began_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- A purchase that is not finished by then expires: an hour for what is paid at once, the days to pay for a till or
  -- a bank.
  give_up_at timestamptz not null,
  transitions integer not null default 1 check (transitions > 0),
  -- When the sweep asks the provider again; null once nothing is left to ask.
  next_query_at timestamptz,
  queries integer not null default 0,
  -- How often the card provider's script was given what it needs to take a card for a purchase: one card each.
  card_sessions integer not null default 0 check (card_sessions >= 0),
  -- The provider's time of the refused card that was counted last: it stays at the order, and is one refusal.
  card_refused_at timestamptz,
  -- What of it was refunded in all.
  refunded_points integer not null default 0,
  refunded_yen integer not null default 0,
  constraint payment_paid_is_not_queried check (state <> 'paid' or next_query_at is null),
  constraint payment_refunds_no_more_points_than_it_has check (refunded_points between 0 and points),
  constraint payment_refunds_no_more_yen_than_its_price check (refunded_yen between 0 and price_yen),
  constraint payment_refunded_is_refunded_whole check ((state = 'refunded') = (refunded_yen = price_yen))
);
create index payment_by_member on payment (member_id, created_at);
create index payment_unfinished_by_query on payment (next_query_at) where next_query_at is not null;
-- The purchase of a deposit is looked for among the purchases under its payer's name, however many were ever made.
create index payment_by_payer on payment (payer_key, give_up_at) where payer_key <> '';
-- The first purchase of all is found without reading the rest.
create index payment_by_moment on payment (created_at);
-- How many purchases wait is counted every few seconds: not by reading every purchase there ever was.
create index payment_waiting_by_state on payment (state)
  where state in ('created', 'action_required', 'awaiting_payment', 'processing', 'unknown', 'review', 'refunding');
-- The slips of a member that are open are counted.
create index payment_open_by_member on payment (member_id) where state in ('created', 'unknown', 'awaiting_payment');

-- Every change of state, with its reason. The first row of a payment has no `from_state`.
create table payment_transition (
  payment_id uuid not null references payment,
  transition_no integer not null check (transition_no > 0),
  from_state payment_state,
  to_state payment_state not null,
  reason text not null,
  moved_at timestamptz not null,
  primary key (payment_id, transition_no),
  constraint payment_transition_first_comes_from_nowhere check ((from_state is null) = (transition_no = 1))
);
-- What moved on a day is found without reading the rest.
create index payment_transition_by_moment on payment_transition (moved_at);

create type account_kind as enum ('ordinary', 'current');

-- What a member was told about a purchase that waits for their money: until when (3 days, spec §9), and at a
-- convenience store under which number and on which page of the payment provider.
create table payment_instruction (
  payment_id uuid primary key references payment,
  pay_by timestamptz not null,
  receipt_number text collate "C" not null default '',
  receipt_url text not null default '' check (receipt_url = '' or receipt_url ~ '^https?://'),
  -- The account of this one purchase, where the provider gives one; empty: the operator's own account.
  bank_name text not null default '',
  account_kind account_kind,
  account_number text not null default '',
  account_holder text not null default '',
  -- Under which name the money must be sent, where the provider wants another than the payer's own.
  transfer_name text not null default ''
);

-- Purchases that a payment provider told something about, and that are to be queried there: one row each, however many
-- notifications came. A notification is answered as taken once its row is committed.
create table payment_notice (
  payment_id uuid primary key references payment,
  -- Each provider has its own queue.
  provider text collate "C" not null,
  is_dispute boolean not null,
  -- Grows with every notification: what came while the provider was being asked is not removed with that answer.
  notices integer not null check (notices > 0),
  -- The newest one.
  heard_at timestamptz not null,
  due_at timestamptz not null,
  -- Until then a process is at it; it has died if the row is still there afterwards.
  held_until timestamptz,
  attempts integer not null default 0
);
create index payment_notice_by_due_moment on payment_notice (provider, due_at);

-- The wallet's checkout session that a member's browser came back with (Amazon Pay): the newest one counts.
create table checkout_session (
  member_id uuid primary key references wallet,
  session_id text collate "C" not null check (length(session_id) between 1 and 100),
  kept_at timestamptz not null
);

-- Cards that were refused: whoever tries stolen ones has many. `payment_id` null: a card that was only to be kept.
create table card_decline (
  no bigint generated always as identity primary key,
  member_id uuid not null references wallet,
  payment_id uuid references payment,
  declined_at timestamptz not null
);
create index card_decline_by_member on card_decline (member_id, declined_at);
create index card_decline_by_moment on card_decline (declined_at);

-- Money that reached a bank account: recorded once under the bank's or provider's own id, never changed, never dropped.
-- `payment_id`: the purchase it was found to belong to. Without one, or when the amount is another, a person decides
-- (`settled_at`).
create table bank_deposit (
  source text collate "C" not null,
  deposit_id text collate "C" not null check (length(deposit_id) between 1 and 100),
  amount_yen integer not null check (amount_yen > 0),
  payer_name text not null,
  arrived_at timestamptz not null,
  -- The order the provider ties it to, ours or not.
  order_id text collate "C",
  payment_id uuid references payment,
  recorded_at timestamptz not null,
  settled_at timestamptz,
  -- Since when its provider, asked for the order, no longer lists it: the bank reversed it. Null again once it does.
  reversed_at timestamptz,
  -- Why a person must look at it; '': no one must.
  note text not null default '',
  -- The note that a person has looked at: being told the same again does not bring it back.
  seen_note text not null default '',
  primary key (source, deposit_id)
);
create index bank_deposit_by_order on bank_deposit (order_id) where order_id is not null;
create index bank_deposit_by_payment on bank_deposit (payment_id) where payment_id is not null;
create index bank_deposit_unsettled_by_moment on bank_deposit (recorded_at) where settled_at is null;
-- The newest deposits, and those of a day.
create index bank_deposit_by_moment on bank_deposit (arrived_at);

-- Money: refunds, claims and reconciliation -------------------------------------------------------

create type refund_outcome as enum ('refunded', 'refused');

-- One try to refund a purchase. Its points are taken in the transaction that writes it; the provider hears of it
-- afterwards, under the id as its key, as often as it takes.
create table payment_refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  -- The operator pays the money back; the provider is not asked.
  is_by_hand boolean not null,
  -- The bank or card company took the money back; neither the shop nor its provider was asked.
  is_chargeback boolean not null default false,
  -- What it takes back and sends back: a part of the purchase, or all of it (decision 054).
  points integer not null check (points >= 0),
  yen integer not null check (yen > 0),
  began_at timestamptz not null,
  -- How often the provider was asked, or was about to be, and when last.
  asks integer not null default 0 check (asks >= 0),
  asked_at timestamptz,
  ended_at timestamptz,
  outcome refund_outcome,
  constraint payment_refund_ended_has_an_outcome check ((ended_at is null) = (outcome is null)),
  constraint payment_refund_asked_has_a_moment check ((asks = 0) = (asked_at is null))
);
-- One at a time.
create unique index payment_refund_once on payment_refund (payment_id) where outcome is null;
-- Refunds that have not ended are few among all.
create index payment_refund_open_by_moment on payment_refund (began_at) where ended_at is null;

create type claim_outcome as enum ('paid', 'points', 'won', 'waived');

-- Money that went back after its points were used: what the member owes (decision 055).
create table member_claim (
  id uuid primary key,
  member_id uuid not null references wallet,
  payment_id uuid not null unique references payment,
  -- The points that were gone, and the yen they were sold for.
  points integer not null check (points > 0),
  yen integer not null check (yen > 0),
  opened_at timestamptz not null,
  outcome claim_outcome,
  settled_at timestamptz,
  constraint member_claim_settled_has_a_moment check ((outcome is null) = (settled_at is null))
);
create index member_claim_by_member on member_claim (member_id);
create index member_claim_open_by_moment on member_claim (opened_at) where outcome is null;

-- A finished day in Japan at one provider. A row is made once the day can be compared; `next_at` says when it is
-- compared (again), null once nothing is left to do.
create table payment_reconciliation (
  provider text collate "C" not null check (provider ~ '^[a-z-]{1,30}$'),
  day date not null,
  next_at timestamptz,
  tries integer not null default 0,
  -- When it was first compared to its end.
  finished_at timestamptz,
  primary key (provider, day)
);
create index payment_reconciliation_unfinished_by_moment on payment_reconciliation (next_at) where next_at is not null;

-- paid_here: paid in our books, and the provider does not have the money. paid_there: the reverse. amount: another sum of
-- yen. unknown_here: an order of theirs that is none of ours. refunded_there: given back behind our books.
-- refunded_twice: given back there, and by the operator as well. disputed: the provider told of a chargeback or a
-- dispute, and its account of the order does not show it. not_told: it cannot tell about the order.
create type difference_kind as enum ('paid_here', 'paid_there', 'amount', 'unknown_here', 'refunded_there',
  'refunded_twice', 'disputed', 'not_told');

create type difference_settler as enum ('reconciliation', 'person');

-- What an operator must look at: our books and a provider's differ about an order.
create table payment_difference (
  id uuid primary key,
  provider text collate "C" not null,
  day date not null,
  order_id text collate "C" not null check (length(order_id) between 1 and 100),
  kind difference_kind not null,
  payment_id uuid references payment,
  -- How it stood on each side when it was found.
  ours text not null,
  theirs text not null,
  found_at timestamptz not null,
  settled_at timestamptz,
  -- A person's reason stands in `audit_record`.
  settled_by difference_settler,
  unique (provider, day, order_id, kind),
  foreign key (provider, day) references payment_reconciliation,
  constraint payment_difference_settled_was_settled_by_somebody check ((settled_at is null) = (settled_by is null)),
  constraint payment_difference_unknown_has_no_payment check ((payment_id is null) = (kind = 'unknown_here'))
);
create index payment_difference_open_by_moment on payment_difference (found_at) where settled_at is null;
create index payment_difference_by_order on payment_difference (order_id);

-- Cards: catalogue --------------------------------------------------------------------------------

create table card_type (
  id text collate "C" primary key,
  name_ja text not null,
  name_en text not null,
  position integer not null
);

create table card (
  id text collate "C" primary key,
  card_type_id text collate "C" not null references card_type,
  name_ja text not null,
  name_en text not null,
  model_number text not null,
  set_size integer not null,
  rarity smallint not null check (rarity between 0 and 3),
  image text not null,
  -- The English picture (decision 073). Empty: the other one stands in both languages.
  image_en text not null default '',
  foil text not null default '',
  -- What the shop paid for a copy, and what it costs today (decision 060). Null: not entered. For operators alone.
  cost_yen integer check (cost_yen between 0 and 100000000),
  market_yen integer check (market_yen between 0 and 100000000)
);

create table pack (
  id text collate "C" primary key,
  card_type_id text collate "C" not null references card_type,
  name_ja text not null,
  name_en text not null,
  detail_ja text not null,
  detail_en text not null,
  limit_message_ja text not null default '',
  limit_message_en text not null default '',
  images jsonb not null,
  -- The English pictures (decision 073). Empty: the others stand in both languages.
  images_en jsonb not null default '[]',
  shows_lineup boolean not null,
  reveal_style smallint not null,
  position integer not null
);

-- Mode 2 is a film (ruling 39): `sources` lists its encodings, `[{ "fileUrl": …, "type": … }]`, in the order in which a
-- browser tries them; `poster` is its still picture.
create table banner (
  position integer primary key,
  mode smallint not null check (mode in (1, 2)),
  file text not null,
  -- The English picture (decision 073). Empty: the other one stands in both languages.
  file_en text not null default '',
  url text not null,
  alt_ja text not null,
  alt_en text not null,
  poster text not null default '',
  sources jsonb not null default '[]',
  constraint banner_film_has_sources_and_poster check ((mode = 2) = (jsonb_array_length(sources) > 0 and poster <> ''))
);

-- The reveals of a style and tier (ruling 39), as the films of banners.
create table reveal_film (
  style smallint not null,
  tier smallint not null check (tier between 1 and 7),
  poster text not null check (poster <> ''),
  sources jsonb not null check (jsonb_array_length(sources) > 0),
  primary key (style, tier)
);

-- A pack that is not sealed yet and may change in everything (decision 063).
create table pack_draft (
  -- Of the pack to be.
  key text collate "C" primary key check (key ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  -- As a pack of a catalogue folder; anything may be missing.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- Counts the saves. A save carries the one that it was made from.
  revision integer not null check (revision > 0),
  -- What was answered to the warnings of the simulation, each with its figures.
  answers jsonb not null default '[]' check (jsonb_typeof(answers) = 'array'),
  -- The operator's name, which is theirs for ever.
  changed_by text not null check (changed_by <> ''),
  changed_at timestamptz not null,
  sealed_at timestamptz,
  -- A draft that was thrown away stays, so that it is told what became of it and it can be copied (decision 063).
  discarded_by text check (discarded_by <> ''),
  discarded_at timestamptz,
  constraint pack_draft_discarded_has_person_and_moment check ((discarded_by is null) = (discarded_at is null)),
  constraint pack_draft_is_sealed_or_discarded check (sealed_at is null or discarded_at is null)
);

-- Who changed which fields of a draft when.
create table pack_draft_change (
  draft_key text collate "C" not null references pack_draft,
  revision integer not null check (revision > 0),
  who text not null check (who <> ''),
  changed_at timestamptz not null,
  -- As faults name them: `price`, `name.ja`.
  places text[] not null,
  primary key (draft_key, revision)
);

-- Cards: the sealed boxes -------------------------------------------------------------------------

create type box_currency as enum ('points', 'coins');

create type box_period as enum ('day', 'week');

-- What was fixed before sale, and the few counters that move: next_slot (sold), settled_slot (all
-- draws below it are decided), ticket_hash (head of the chain), opened_at.
create table box (
  pack_id text collate "C" primary key references pack,
  commitment_no integer not null unique check (commitment_no > 0),
  algorithm text not null,
  total integer not null check (total between 1 and 10000000),
  currency box_currency not null,
  -- Points, or hundredths of a coin.
  price bigint not null check (price >= 0),
  max_per_purchase integer not null default 0 check (max_per_purchase >= 0),
  max_per_member integer not null default 0 check (max_per_member >= 0),
  -- How many draws a member makes in a day or a week of Japan; the box is bound to that like to its other limits (ruling 34).
  max_per_period integer not null default 0 check (max_per_period >= 0),
  period box_period,
  starts_at timestamptz not null,
  ends_at timestamptz constraint box_ends_after_its_start check (ends_at > starts_at),
  beacon text not null default '',
  manifest_hash bytea not null,
  commitment bytea not null,
  root bytea not null,
  sealed_at timestamptz not null,
  -- A last-one prize (ruling 35): one card more for the member who draws the last slot. It stands here, in the row that is
  -- sealed, and not in box_prize, whose lines are the slots.
  last_one_card_id text collate "C" references card,
  last_one_rarity smallint check (last_one_rarity between 0 and 3),
  last_one_tier smallint check (last_one_tier between 1 and 7),
  last_one_converts_to_points integer check (last_one_converts_to_points >= 0),
  last_one_is_ship_only boolean,
  next_slot integer not null default 0 constraint box_sells_no_more_than_its_slots check (next_slot between 0 and total),
  settled_slot integer not null default 0 constraint box_settles_no_more_than_it_sold check (settled_slot between 0 and next_slot),
  ticket_hash bytea not null,
  -- The time of the newest ticket. Clocks of several processes may differ; the times of a box's tickets never go back.
  last_drawn_at timestamptz,
  -- Since when the sale is halted; null: it is not. An opened box sells nothing, so it is not halted either.
  halted_at timestamptz,
  opened_at timestamptz,
  constraint box_period_has_a_limit check ((period is null) = (max_per_period = 0)),
  constraint box_last_one_is_whole check (num_nonnulls(last_one_card_id, last_one_rarity, last_one_tier,
    last_one_converts_to_points, last_one_is_ship_only) in (0, 5)),
  constraint box_is_halted_or_opened check (halted_at is null or opened_at is null)
) with (fillfactor = 10);

create table box_secret (
  pack_id text collate "C" primary key references box,
  secret bytea not null check (length(secret) = 32)
);

create table box_prize (
  pack_id text collate "C" not null references box,
  prize_no integer not null,
  card_id text collate "C" not null references card,
  rarity smallint not null check (rarity between 0 and 3),
  tier smallint not null check (tier between 1 and 7),
  converts_to_points integer not null check (converts_to_points >= 0),
  is_ship_only boolean not null,
  quantity integer not null check (quantity > 0),
  primary key (pack_id, prize_no)
);

-- 256 slots a row: the prize number of each (two bytes, big-endian) and the root of their subtree.
create table box_chunk (
  pack_id text collate "C" not null references box,
  chunk_no integer not null,
  prizes bytea not null,
  root bytea not null,
  primary key (pack_id, chunk_no)
);
alter table box_chunk alter prizes set storage plain;

create type sale_event_kind as enum ('halted', 'resumed', 'ended_early');

-- What was done to the sale from a box, in its order, with the reason that everybody reads (ruling 33). `sold`: how many
-- slots were sold by then, which places the event among the draws whatever the clocks say.
create table box_halt (
  pack_id text collate "C" not null references box,
  event_no integer not null check (event_no > 0),
  kind sale_event_kind not null,
  reason_ja text,
  reason_en text,
  sold integer not null check (sold >= 0),
  happened_at timestamptz not null,
  primary key (pack_id, event_no),
  -- A sale that goes on needs no reason.
  constraint box_halt_has_a_reason_unless_resumed check (
    case when kind = 'resumed' then reason_ja is null and reason_en is null
    else coalesce(length(reason_ja), 0) between 1 and 300 and coalesce(length(reason_en), 0) between 1 and 300 end)
);
-- A sale ends once.
create unique index box_halt_ends_once on box_halt (pack_id) where kind = 'ended_early';

-- Cards: draws ------------------------------------------------------------------------------------

-- A draw is a run of slots: first_slot … first_slot + count - 1.
create table draw (
  pack_id text collate "C" not null,
  first_slot integer not null check (first_slot >= 0),
  count integer not null check (count between 1 and 3000),
  id uuid not null,
  member_id uuid not null,
  cost bigint not null check (cost >= 0),
  drawn_at timestamptz not null,
  ticket_hash bytea not null,
  revealed_at timestamptz,
  chosen_at timestamptz,
  -- Which cards are shipped: bit k is the card at first_slot + k, then the last-one prize. The others became points.
  shipped bit varying constraint draw_shipped_names_its_cards
    check (shipped is null or length(shipped) between count and count + 1),
  converted_points bigint,
  -- The version of the legal texts shown with the order; null: ordered before versions were kept. No foreign key:
  -- a version is never removed, and the draw engine writes for rows it holds locked.
  terms_no integer check (terms_no > 0),
  -- When the period began that it counts in; null: its box has no such limit.
  period_began_at timestamptz,
  primary key (pack_id, first_slot),
  unique (member_id, id)
) with (fillfactor = 85);
create index draw_by_period on draw (member_id, pack_id, period_began_at) where period_began_at is not null;
-- A draw is found by its id, whose time is that of its check: an index of a few kilobytes, which costs a draw next to nothing.
create index draw_by_moment on draw using brin (drawn_at) with (autosummarize = on);

-- Draws that could not be settled at their deadline. They are passed over (box.settled_slot: all draws below it are
-- settled, or stand here) and tried again, each time after a longer wait.
create table unsettled_draw (
  pack_id text collate "C" not null,
  first_slot integer not null,
  failures integer not null check (failures > 0),
  retry_at timestamptz not null,
  primary key (pack_id, first_slot),
  foreign key (pack_id, first_slot) references draw
);
create index unsettled_draw_by_retry on unsettled_draw (retry_at);

-- Up to which slot of a box its draws were told to the endpoints. Empty while no endpoint is told of draws.
create table draw_cursor (
  pack_id text collate "C" primary key references box,
  next_slot integer not null check (next_slot >= 0)
);

-- Cards: the exchange counter ---------------------------------------------------------------------

-- What the counter offers. `total` is all that was ever offered: an import may raise it, and never brings
-- back what was exchanged.
create table exchange_card (
  card_id text collate "C" primary key references card,
  coin_hundredths bigint not null check (coin_hundredths > 0),
  total integer not null check (total >= 0),
  exchanged integer not null default 0 constraint exchange_card_gives_no_more_than_its_total check (exchanged between 0 and total),
  -- How many one member may ever have; 0 = no limit.
  max_per_member integer not null default 0 check (max_per_member >= 0),
  -- False once it left the catalogue; the row stays for those who have the card.
  is_offered boolean not null default true,
  position integer not null
) with (fillfactor = 70);

create table exchange (
  id uuid primary key,
  member_id uuid not null references wallet,
  card_id text collate "C" not null references exchange_card,
  quantity integer not null check (quantity between 1 and 5),
  -- What was paid in all.
  coin_hundredths bigint not null check (coin_hundredths > 0),
  -- The version of the legal texts the member was shown.
  terms_no integer not null check (terms_no > 0),
  exchanged_at timestamptz not null
);
create index exchange_by_member on exchange (member_id, id);

-- Cards: parcels ----------------------------------------------------------------------------------

-- Parcels: the box in which shipments leave (decision 059). A shipment stays what one draw or exchange ordered.
-- `waiting`: can be packed and combined. `packed`: closed, and its label printed. `combined`: empty, its shipments are in
-- another parcel. The others say what became of a parcel that left.
create type parcel_state as enum ('waiting', 'packed', 'sent', 'arrived', 'came_back', 'kept', 'combined');

-- A shipment has a parcel of its own id to itself, until it is combined. A parcel with the id of a shipment holds that
-- shipment, or is empty: so the id of either leads to one parcel.
create table parcel (
  id uuid primary key,
  member_id uuid not null references member,
  state parcel_state not null default 'waiting',
  -- Of the last time it left.
  tracking_number text not null default '',
  -- The name of the delivery carrier's file (decision 061); null: none was named.
  carrier text check (carrier ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  shipped_at timestamptz,
  -- An operator keeps it in the house since this instant; null: none does. The audit log says who and why.
  held_at timestamptz,
  released_at timestamptz,
  -- Where it goes: copied from the member when ordered, so that it arrives even when the member leaves.
  -- Follows a change of address while it is in the house; emptied when a member who has left needs it no more.
  recipient text not null,
  phone text not null,
  postal_code text not null,
  prefecture_id smallint,
  country text not null,
  city text not null,
  street text not null,
  building text not null,
  company text not null,
  is_member_gone boolean not null default false,
  unique (id, member_id),
  constraint parcel_left_has_a_moment
    check ((state in ('sent', 'arrived', 'came_back', 'kept')) = (shipped_at is not null)),
  constraint parcel_with_a_carrier_has_left check (carrier is null or shipped_at is not null),
  -- A parcel has an address until it has left.
  constraint parcel_has_an_address_until_it_leaves
    check (state not in ('waiting', 'packed') or (recipient <> '' and city <> ''))
);
create index parcel_by_member on parcel (member_id);
create index parcel_in_house_by_id on parcel (id) where state in ('waiting', 'packed');
create index parcel_back_by_id on parcel (id) where state in ('came_back', 'kept');
create index parcel_gone_by_moment on parcel (shipped_at desc, id desc) where state in ('sent', 'arrived');
-- A carrier's file names a parcel by the last group of its id.
create index parcel_by_reference on parcel (right(id::text, 12));
create index parcel_by_tracking_number on parcel (tracking_number) where tracking_number <> '';

create type shipment_source as enum ('draw', 'exchange');

-- What was ordered: one row per draw that ships cards, and per exchange. Its id is the draw's or the exchange's.
create table shipment (
  id uuid primary key,
  source shipment_source not null,
  member_id uuid not null,
  card_count integer not null check (card_count > 0),
  promised_on date not null,
  created_at timestamptz not null,
  parcel_id uuid not null,
  -- All shipments of a parcel are of one member.
  constraint shipment_of_parcel foreign key (parcel_id, member_id) references parcel (id, member_id)
);
create index shipment_by_member on shipment (member_id, created_at);
create index shipment_by_parcel on shipment (parcel_id);

create type parcel_event_kind as enum ('combined', 'split', 'packed', 'unpacked', 'readdressed', 'sent', 'corrected',
  'arrived', 'came_back', 'kept', 'sent_again');

create type return_reason as enum ('absent', 'address', 'refused', 'other');

-- What happened to a parcel: permanent.
create table parcel_event (
  no bigint generated always as identity primary key,
  parcel_id uuid not null references parcel,
  happened_at timestamptz not null,
  what parcel_event_kind not null,
  -- Of a parcel that leaves, and of a correction; else empty.
  tracking_number text not null default '',
  carrier text,
  -- Why it came back.
  reason return_reason
);
create index parcel_event_by_parcel on parcel_event (parcel_id, no);

-- Cards: favourites, reminders and legal texts ----------------------------------------------------

-- Packs that a member keeps an eye on (decision 077).
create table favourite (
  member_id uuid not null references member,
  pack_id text collate "C" not null references pack,
  since timestamptz not null,
  -- When the member was told that its sale begins; null: not yet. A pack that is on sale already has nothing to tell.
  told_at timestamptz,
  primary key (member_id, pack_id)
);
create index favourite_untold_by_pack on favourite (pack_id) where told_at is null;

create type reminder_kind as enum ('choice_12h', 'choice_2h', 'conversion', 'points_30d', 'points_7d');

-- One row per thing a member was told, written with the mail: nothing is told twice. `subject` is a draw
-- or a day on which points end.
create table reminder (
  member_id uuid not null,
  kind reminder_kind not null,
  subject text collate "C" not null,
  told_at timestamptz not null,
  primary key (member_id, kind, subject)
);
create index reminder_by_moment on reminder (told_at);

-- How far each box has been walked for a kind. Slots are sold in the order of time, so each draw is read
-- once per kind and the draw table needs no index of deadlines.
create table reminder_cursor (
  pack_id text collate "C" not null,
  kind reminder_kind not null,
  next_slot integer not null check (next_slot >= 0),
  primary key (pack_id, kind)
);

-- Up to which end of points every member has been told, per kind.
create table reminder_day (
  kind reminder_kind primary key,
  told_until timestamptz not null
);

-- Members who do not want these mails.
create table reminder_opt_out (
  member_id uuid primary key references member,
  since timestamptz not null
);

-- What the shop said: every version of its legal texts, never changed, never removed. A new one begins
-- when a release or the operator changes anything in them; the newest is in force.
create table legal_version (
  no integer primary key check (no > 0),
  -- SHA-256 of the content; and of each document by itself, hex.
  content_hash bytea not null check (length(content_hash) = 32),
  document_hashes jsonb not null,
  -- language → document → its text.
  content jsonb not null,
  in_force_from timestamptz not null
);

-- Desks -------------------------------------------------------------------------------------------

create type content_change_outcome as enum ('done', 'withdrawn', 'refused');

-- Changes of what the shop shows beside its packs: made at once, or waiting for their moment (decision 062).
create table content_change (
  id uuid primary key,
  -- Which kinds there are is declared in `server/desks/content/kind.ts`.
  kind text not null check (kind ~ '^[A-Za-z]+$'),
  -- From when it stands.
  at timestamptz not null,
  -- It ends a change that was made with an end: what stood before comes back.
  is_end boolean not null,
  -- The change that this one ends.
  begun_by uuid references content_change,
  -- The whole content as `value`. Null: what stands when `begun_by` takes effect.
  content jsonb,
  -- What stood when it was made, as `value`; null for an end.
  made_from jsonb,
  -- The operator's name, which is theirs for ever.
  who text not null,
  why text not null,
  made_at timestamptz not null,
  outcome content_change_outcome,
  ended_at timestamptz,
  -- Why it was refused, a sentence each in both languages.
  reasons jsonb,
  constraint content_change_ended_has_a_moment check ((outcome is null) = (ended_at is null)),
  constraint content_change_with_reasons_was_refused check (reasons is null or outcome in ('refused', 'withdrawn')),
  constraint content_change_refused_has_reasons check (outcome <> 'refused' or reasons is not null),
  constraint content_change_has_content_or_a_beginning check (content is not null or begun_by is not null),
  constraint content_change_end_names_its_beginning check (is_end = (begun_by is not null))
);
create index content_change_waiting_by_moment on content_change (at) where outcome is null;
create index content_change_refused_by_kind on content_change (kind) where outcome = 'refused';
create index content_change_by_kind on content_change (kind, made_at);
create unique index content_change_ends_once on content_change (begun_by);

-- What the shop tells on its page of notices (decision 065). A row is changed, ended and withdrawn, and never deleted.
create table shop_notice (
  id uuid primary key,
  title_ja text not null,
  title_en text not null,
  -- Each line is a paragraph.
  text_ja text not null,
  text_en text not null,
  -- `{labelJa, labelEn, url}` each.
  links jsonb not null check (jsonb_typeof(links) = 'array'),
  is_pinned boolean not null,
  -- Its date.
  shown_from timestamptz not null,
  -- Null: without end.
  shown_until timestamptz,
  withdrawn_at timestamptz,
  -- Counts its changes, from 1.
  revision integer not null check (revision > 0),
  -- Who changed it last, when and why.
  who text not null,
  why text not null,
  changed_at timestamptz not null,
  constraint shop_notice_ends_after_its_start check (shown_until > shown_from)
);
create index shop_notice_standing_by_moment on shop_notice (shown_from desc) where withdrawn_at is null;
