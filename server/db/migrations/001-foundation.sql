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
  prefecture_id smallint not null check (prefecture_id between 1 and 47 or prefecture_id = 99),
  country text not null default '',
  city text not null,
  street text not null,
  building text not null default '',
  referral_code text not null unique,
  referred_by_code text not null default '',
  phone_verified_at timestamptz,
  registered_at timestamptz not null
);

-- The cookie holds the token; only its hash is kept.
create table session (
  token_hash bytea primary key,
  member_id uuid not null references member,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_by_member on session (member_id);

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
  next_expiry_at timestamptz not null default 'infinity'
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
  primary key (member_id, last_point)
);

create type entry_cause as enum ('point_purchase', 'draw', 'decision', 'expiry', 'referral', 'adjustment');

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

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: the row is part of the permanent record', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger ledger_entry_is_permanent before update or delete on ledger_entry
  for each row execute function refuse_change();
create trigger point_lot_is_permanent before update or delete on point_lot
  for each row execute function refuse_change();

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

create trigger box_is_sealed before update on box for each row
  when ((old.pack_id, old.commitment_no, old.algorithm, old.total, old.currency, old.price, old.max_per_purchase,
         old.max_per_member, old.starts_at, old.ends_at, old.beacon, old.manifest_hash, old.commitment, old.root,
         old.sealed_at)
        is distinct from
        (new.pack_id, new.commitment_no, new.algorithm, new.total, new.currency, new.price, new.max_per_purchase,
         new.max_per_member, new.starts_at, new.ends_at, new.beacon, new.manifest_hash, new.commitment, new.root,
         new.sealed_at)
        or new.next_slot < old.next_slot or new.settled_slot < old.settled_slot
        or (old.opened_at is not null and (new.opened_at is distinct from old.opened_at
                                           or new.next_slot <> old.next_slot)))
  execute function refuse_change();
create trigger box_is_kept before delete on box for each row execute function refuse_change();

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

create trigger box_secret_is_sealed before update or delete on box_secret
  for each row execute function refuse_change();
create trigger box_prize_is_sealed before update or delete on box_prize
  for each row execute function refuse_change();
create trigger box_chunk_is_sealed before update or delete on box_chunk
  for each row execute function refuse_change();

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
  primary key (pack_id, first_slot),
  unique (member_id, id)
) with (fillfactor = 85);

create trigger draw_is_fixed before update on draw for each row
  when ((old.pack_id, old.first_slot, old.card_count, old.id, old.member_id, old.cost, old.drawn_at, old.ticket_hash)
        is distinct from
        (new.pack_id, new.first_slot, new.card_count, new.id, new.member_id, new.cost, new.drawn_at, new.ticket_hash)
        or (old.decided_at is not null and (old.decided_at, old.shipped, old.converted_points)
                                            is distinct from (new.decided_at, new.shipped, new.converted_points)))
  execute function refuse_change();
create trigger draw_is_kept before delete on draw for each row execute function refuse_change();

create type shipment_state as enum ('unshipped', 'shipped');

-- What leaves the house: one row per draw that ships cards.
create table shipment (
  draw_id uuid primary key,
  member_id uuid not null references member,
  card_count integer not null check (card_count > 0),
  state shipment_state not null default 'unshipped',
  tracking_number text not null default '',
  promised_on date not null,
  created_at timestamptz not null,
  shipped_at timestamptz
);
create index shipment_by_member on shipment (member_id, created_at);

-- Messages that leave after the transaction that wrote them -------------------------------------

create table outgoing_message (
  id uuid primary key,
  member_id uuid not null,
  channel text not null check (channel in ('mail', 'sms')),
  address text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz
);
create index outgoing_message_waiting on outgoing_message (created_at) where sent_at is null;
