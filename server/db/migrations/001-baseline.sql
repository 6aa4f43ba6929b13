-- Tables, types, constraints, indexes and first rows. Functions and triggers stand in ../functions.

-- Members and their sessions -------------------------------------------------------------------

create table setting (
  key text primary key,
  value jsonb not null
);

create table member (
  id uuid primary key,
  mail text not null unique check (mail = lower(mail)),
  password_hash text not null,
  language text not null check (language in ('ja', 'en')),
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
  referral_code text not null unique,
  referred_by_code text not null default '',
  phone_verified_at timestamptz,
  -- The number a member proved by SMS, in one spelling (country code and digits). It belongs to one member
  -- (ruling 25), and only while it is their registered one: a changed phone has to be proven anew.
  verified_number text collate "C"
    check (verified_number is null or (verified_number ~ '^[1-9]\d{6,14}$' and phone_verified_at is not null)),
  registered_at timestamptz not null,
  -- The version of the legal texts a member agreed to when registering; null for members from before.
  agreed_terms_no integer check (agreed_terms_no > 0),
  -- Null: not since they registered. A login lasts thirty days at most, so this bounds when an account was used.
  last_login_at timestamptz,
  -- Suspended by the operator, ended by the member.
  suspended_at timestamptz,
  withdrawn_at timestamptz,
  -- 0 is no prefecture: the address of a withdrawn member.
  constraint member_prefecture
    check (prefecture_id between 1 and 47 or prefecture_id = 99 or (prefecture_id = 0 and withdrawn_at is not null)),
  constraint member_withdrawn_is_nobody
    check (withdrawn_at is null
      or (mail = id::text || '@withdrawn.invalid' and password_hash = '' and phone_verified_at is null
          and prefecture_id = 0
          and family_name || middle_name || given_name || phone || postal_code || country || city || street || building
            || referred_by_code = ''))
);
create unique index member_by_verified_number on member (verified_number) where verified_number is not null;

-- The cookie holds the token; only its hash is kept.
create table session (
  token_hash bytea primary key,
  member_id uuid not null references member,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_by_member on session (member_id);

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

-- Ledger: who owns what ------------------------------------------------------------------------

-- One row per member. Points form a queue: every point ever granted has a position (1, 2, 3 …) and
-- is consumed, by spending or expiry, strictly in that order. All lots live equally long, so the
-- queue's order is also the order of expiry, and one counter says what is left of every lot.
create table wallet (
  member_id uuid primary key,
  points bigint not null default 0 check (points >= 0),
  points_consumed bigint not null default 0 check (points_consumed >= 0),
  coin_hundredths bigint not null default 0 check (coin_hundredths >= 0),
  -- Coins earned per point spent, in basis points: 100 = 1 % (ruling 5).
  coin_rate_bp integer not null default 100 check (coin_rate_bp between 0 and 10000),
  entry_count bigint not null default 0,
  -- Never later than the end of the oldest live lot; may be earlier, then the expiry step corrects it.
  next_expiry_at timestamptz not null default 'infinity',
  -- Set when its member leaves, under the wallet's lock: from then on no open session can draw or open a
  -- payment. Money that comes late is still recorded in it.
  is_closed boolean not null default false
) with (fillfactor = 50);
create index wallet_by_expiry on wallet (next_expiry_at) where next_expiry_at < 'infinity';

create type point_source as enum ('purchase', 'bonus', 'conversion', 'referral', 'adjustment');

-- A grant of points. `last_point` is the position of its last point in the member's queue.
create table point_lot (
  member_id uuid not null references wallet,
  last_point bigint not null,
  points bigint not null check (points > 0 and points <= last_point),
  source point_source not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > granted_at),
  entry_no bigint not null,
  -- Points taken out of the middle of a member's queue: what stood beside them stands in the queue anew, as lots of
  -- the entry that moved them. `first_entry_no`: the entry that granted these points first; null: `entry_no` did.
  first_entry_no bigint check (first_entry_no < entry_no),
  primary key (member_id, last_point)
);

create type entry_cause as enum ('point_purchase', 'draw', 'choice', 'expiry', 'referral', 'adjustment', 'withdrawal',
  'exchange', 'rank_maintenance', 'point_refund', 'point_refund_refused');

-- The append-only record. One row is one movement between a member and the shop; both legs stand
-- in the same row, so no entry can be unbalanced. `ledger_leg` shows the legs apart.
-- No foreign key here and on draw: the draw engine writes both for wallets and boxes it holds locked.
create table ledger_entry (
  member_id uuid not null,
  entry_no bigint not null check (entry_no > 0),
  cause entry_cause not null,
  cause_id uuid check (cause_id is not null or cause = 'expiry'),
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

create view ledger_leg as
  select e.member_id, e.entry_no, e.moved_at, leg.*
  from ledger_entry e
  cross join lateral (values
    ('points', 'member', e.points), ('points', e.cause::text, -e.points),
    ('coins', 'member', e.coin_hundredths), ('coins', e.cause::text, -e.coin_hundredths),
    ('yen', 'shop', e.yen), ('yen', 'member paid', -e.yen),
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

-- Catalogue ------------------------------------------------------------------------------------

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
  foil text not null default ''
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
  shows_lineup boolean not null,
  reveal_style smallint not null,
  position integer not null
);

create table banner (
  position integer primary key,
  mode smallint not null check (mode in (1, 2)),
  file text not null,
  url text not null,
  alt_ja text not null,
  alt_en text not null
);

create table point_course (
  id text collate "C" primary key,
  points integer not null check (points > 0),
  price_yen integer not null check (price_yen > 0),
  memo_ja text not null,
  memo_en text not null,
  position integer not null
);

-- The sealed boxes -----------------------------------------------------------------------------

-- What was fixed before sale, and the few counters that move: next_slot (sold), settled_slot (all
-- draws below it are decided), ticket_hash (head of the chain), opened_at.
create table box (
  pack_id text collate "C" primary key references pack,
  commitment_no integer not null unique check (commitment_no > 0),
  algorithm text not null,
  total integer not null check (total between 1 and 10000000),
  currency text not null check (currency in ('points', 'coins')),
  -- Points, or hundredths of a coin.
  price bigint not null check (price >= 0),
  max_per_purchase integer not null default 0 check (max_per_purchase >= 0),
  max_per_member integer not null default 0 check (max_per_member >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  beacon text not null default '',
  manifest_hash bytea not null,
  commitment bytea not null,
  root bytea not null,
  sealed_at timestamptz not null,
  next_slot integer not null default 0 check (next_slot between 0 and total),
  settled_slot integer not null default 0 check (settled_slot between 0 and next_slot),
  ticket_hash bytea not null,
  opened_at timestamptz
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

-- Draws ----------------------------------------------------------------------------------------

-- A draw is a run of slots: first_slot … first_slot + card_count - 1.
create table draw (
  pack_id text collate "C" not null,
  first_slot integer not null check (first_slot >= 0),
  card_count integer not null check (card_count between 1 and 3000),
  id uuid not null,
  member_id uuid not null,
  cost bigint not null check (cost >= 0),
  drawn_at timestamptz not null,
  ticket_hash bytea not null,
  revealed_at timestamptz,
  decided_at timestamptz,
  -- Which cards are shipped: bit k is the card at first_slot + k. The others became points.
  shipped bit varying,
  converted_points bigint,
  -- The version of the legal texts shown with the order; null: ordered before versions were kept. No foreign key:
  -- a version is never removed, and the draw engine writes for rows it holds locked.
  terms_no integer check (terms_no > 0),
  primary key (pack_id, first_slot),
  unique (member_id, id)
) with (fillfactor = 85);

-- Ranks ----------------------------------------------------------------------------------------

-- The operator's table (ruling 26). That a higher number wants more spending is kept by `setRank`; every member
-- starts at the lowest rank.
create table rank (
  number smallint primary key check (number between 1 and 99),
  name_ja text not null check (name_ja <> ''),
  name_en text not null check (name_en <> ''),
  -- Points spent in a month from which the next month has this rank.
  spend_from_points bigint not null unique check (spend_from_points >= 0),
  -- Coins earned per point spent, in basis points.
  coin_rate_bp integer not null check (coin_rate_bp between 0 and 10000),
  -- What keeping the rank for another month costs; 0: it cannot be kept.
  maintenance_coin_hundredths bigint not null check (maintenance_coin_hundredths >= 0)
);
insert into rank values
  (1, 'ブロンズ', 'Bronze', 0, 100, 0),
  (2, 'シルバー', 'Silver', 10000, 120, 10000),
  (3, 'ゴールド', 'Gold', 50000, 150, 50000),
  (4, 'プラチナ', 'Platinum', 200000, 200, 200000),
  (5, 'ダイヤモンド', 'Diamond', 1000000, 300, 1000000);

-- A rank kept for a month it was not earned for. Once per member and month, also after retries.
create table rank_maintenance (
  id uuid primary key,
  member_id uuid not null references wallet,
  -- The first day, in Japan, of the month the rank is kept for.
  month date not null check (extract(day from month) = 1),
  rank_number smallint not null references rank,
  coin_hundredths bigint not null check (coin_hundredths > 0),
  bought_at timestamptz not null,
  unique (member_id, month)
);
create index rank_maintenance_by_month on rank_maintenance (month);

-- The exchange counter -------------------------------------------------------------------------

-- What the counter offers. `total` is all that was ever offered: an import may raise it, and never brings
-- back what was exchanged.
create table exchange_card (
  card_id text collate "C" primary key references card,
  coin_hundredths bigint not null check (coin_hundredths > 0),
  total integer not null check (total >= 0),
  exchanged integer not null default 0 check (exchanged between 0 and total),
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

-- Shipments ------------------------------------------------------------------------------------

create type shipment_state as enum ('unshipped', 'shipped');
create type shipment_source as enum ('draw', 'exchange');

-- What is sent: one row per draw that ships cards, and per exchange. Its id is the draw's or the exchange's.
create table shipment (
  id uuid primary key,
  source shipment_source not null,
  member_id uuid not null references member,
  card_count integer not null check (card_count > 0),
  state shipment_state not null default 'unshipped',
  tracking_number text not null default '',
  promised_on date not null,
  created_at timestamptz not null,
  shipped_at timestamptz,
  -- Where it goes: copied from the member when ordered, so that it arrives even when the member leaves.
  -- Follows a change of address until it is sent; emptied when a member who has left needs it no more.
  recipient text not null,
  phone text not null,
  postal_code text not null,
  prefecture_id smallint,
  country text not null,
  city text not null,
  street text not null,
  building text not null,
  is_member_gone boolean not null default false,
  check ((state = 'shipped') = (shipped_at is not null)),
  -- A parcel has an address until it has left.
  check (state = 'shipped' or (recipient <> '' and city <> ''))
);
create index shipment_by_member on shipment (member_id, created_at);
create index shipment_waiting on shipment (promised_on, id) where state = 'unshipped';

-- Messages that leave after the transaction that wrote them -------------------------------------

create table outgoing_message (
  id uuid primary key,
  member_id uuid not null,
  channel text not null check (channel in ('mail', 'sms')),
  address text not null,
  subject text not null,
  body text not null,
  -- A message that says how to stop it names the page.
  unsubscribe_url text not null default '',
  created_at timestamptz not null,
  -- What is useless after a moment is not sent after it.
  expires_at timestamptz,
  attempts integer not null default 0,
  -- After a failure: each wait is twice as long as the one before.
  next_attempt_at timestamptz not null default '-infinity',
  sent_at timestamptz
);
create index outgoing_message_waiting on outgoing_message (channel, created_at) where sent_at is null;
create index outgoing_message_by_expiry on outgoing_message (expires_at) where expires_at is not null;
-- A member who leaves takes their messages along, while their wallet is held.
create index outgoing_message_by_member on outgoing_message (member_id);

-- Phones proven by SMS -------------------------------------------------------------------------

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
create index phone_code_by_end on phone_code (ends_at);

-- How many SMS went out on behalf of a member, a number or an address since `window_began_at`.
create table sms_quota (
  key_hash bytea primary key check (length(key_hash) = 32),
  window_began_at timestamptz not null,
  sent integer not null default 0 check (sent >= 0),
  last_sent_at timestamptz
);
create index sms_quota_by_window on sms_quota (window_began_at);

-- Friends --------------------------------------------------------------------------------------

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

-- Reminders: the mails before time runs out ----------------------------------------------------

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
-- once per kind and the draw table needs no index of deadlines.
create table reminder_cursor (
  pack_id text collate "C" not null,
  kind text collate "C" not null,
  next_slot integer not null check (next_slot >= 0),
  primary key (pack_id, kind)
);

-- Up to which end of points every member has been told, per kind.
create table reminder_day (
  kind text collate "C" primary key,
  told_until timestamptz not null
);

-- Members who do not want these mails.
create table reminder_opt_out (
  member_id uuid primary key references member,
  since timestamptz not null
);

-- The operator ---------------------------------------------------------------------------------

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

-- Legal texts ----------------------------------------------------------------------------------

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

-- Buying points --------------------------------------------------------------------------------

create type payment_state as enum ('created', 'action_required', 'awaiting_payment', 'processing', 'paid', 'declined',
  'expired', 'cancelled', 'unknown', 'review', 'refunding', 'refunded');

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
  page_fields jsonb check (page_fields is null or page_url is not null),
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
  check (state <> 'paid' or next_query_at is null)
);
create index payment_by_member on payment (member_id, created_at);
create index payment_to_query on payment (next_query_at) where next_query_at is not null;
-- The purchase of a deposit is looked for among the purchases under its payer's name, however many were ever made.
create index payment_by_payer on payment (payer_key, give_up_at) where payer_key <> '';
-- The first purchase of all is found without reading the rest.
create index payment_by_moment on payment (created_at);

-- Every change of state, with its reason. The first row of a payment has no `from_state`.
create table payment_transition (
  payment_id uuid not null references payment,
  transition_no integer not null check (transition_no > 0),
  from_state payment_state,
  to_state payment_state not null,
  reason text not null,
  moved_at timestamptz not null,
  primary key (payment_id, transition_no),
  check ((from_state is null) = (transition_no = 1))
);
-- What moved on a day is found without reading the rest.
create index payment_transition_by_moment on payment_transition (moved_at);

-- What a member was told about a purchase that waits for their money: until when (3 days, spec §9), and at a
-- convenience store under which number and on which page of the payment provider.
create table payment_instruction (
  payment_id uuid primary key references payment,
  pay_by timestamptz not null,
  receipt_number text collate "C" not null default '',
  receipt_url text not null default '' check (receipt_url = '' or receipt_url ~ '^https?://'),
  -- The account of this one purchase, where the provider gives one; empty: the operator's own account.
  bank_name text not null default '',
  account_kind text not null default '' check (account_kind in ('', 'ordinary', 'current')),
  account_number text not null default '',
  account_holder text not null default '',
  -- Under which name the money must be sent, where the provider wants another than the payer's own.
  transfer_name text not null default ''
);

-- The wallet's checkout session that a member's browser came back with (Amazon Pay): the newest one counts.
create table checkout_session (
  member_id uuid primary key references wallet,
  session_id text collate "C" not null check (length(session_id) between 1 and 100),
  kept_at timestamptz not null
);

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
create index bank_deposit_to_review on bank_deposit (recorded_at) where settled_at is null;

-- One try to refund a purchase. Its points are taken in the transaction that writes it; the provider hears of it
-- afterwards, under the id as its key, as often as it takes.
create table payment_refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  -- The operator pays the money back; the provider is not asked.
  is_by_hand boolean not null,
  began_at timestamptz not null,
  -- How often the provider was asked, or was about to be, and when last.
  asks integer not null default 0 check (asks >= 0),
  asked_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('refunded', 'refused')),
  check ((ended_at is null) = (outcome is null)),
  check ((asks = 0) = (asked_at is null))
);
-- One at a time, and none after one that succeeded.
create unique index payment_refund_once on payment_refund (payment_id) where outcome is distinct from 'refused';

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
create index payment_reconciliation_due on payment_reconciliation (next_at) where next_at is not null;

-- What an operator must look at: our books and a provider's differ about an order.
create table payment_difference (
  id uuid primary key,
  provider text collate "C" not null,
  day date not null,
  order_id text collate "C" not null check (length(order_id) between 1 and 100),
  -- paid_here: paid in our books, and the provider does not have the money. paid_there: the reverse. amount: another sum
  -- of yen. unknown_here: an order of theirs that is none of ours. refunded_there: given back behind our books.
  -- refunded_twice: given back there, and by the operator as well. disputed: the provider told of a chargeback or a
  -- dispute, and its account of the order does not show it. not_told: it cannot tell about the order.
  kind text not null check (
    kind in ('paid_here', 'paid_there', 'amount', 'unknown_here', 'refunded_there', 'refunded_twice', 'disputed',
             'not_told')
  ),
  payment_id uuid references payment,
  -- How it stood on each side when it was found.
  ours text not null,
  theirs text not null,
  found_at timestamptz not null,
  settled_at timestamptz,
  -- A person's reason stands in `audit_record`.
  settled_by text check (settled_by in ('reconciliation', 'person')),
  unique (provider, day, order_id, kind),
  foreign key (provider, day) references payment_reconciliation,
  check ((settled_at is null) = (settled_by is null)),
  check ((payment_id is null) = (kind = 'unknown_here'))
);
create index payment_difference_open on payment_difference (found_at) where settled_at is null;
create index payment_difference_by_order on payment_difference (order_id);
