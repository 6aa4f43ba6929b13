-- Boxes decided by a public beacon (rulings 56 to 60): places are sold, closed before witnesses, and decided by a round.
create type box_mode as enum ('sealed', 'beacon');

alter table box
  add column mode box_mode not null default 'sealed',
  -- The places below it stand in a closing that counts or may count, or are decided. A sealed box leaves both at 0.
  add column closed_slot integer not null default 0,
  add column decided_slot integer not null default 0;
-- A beacon box has no order, so nothing hashes to a root.
alter table box alter column root drop not null;
alter table box add constraint box_has_a_root_or_a_beacon check ((mode = 'sealed') = (root is not null)) not valid;
alter table box add constraint box_decides_no_more_than_it_closed
  check (0 <= decided_slot and decided_slot <= closed_slot and closed_slot <= next_slot) not valid;

-- The jobs look every second for places to close; no column of it moves, so a draw writes no index.
-- small: a row a box
create index box_by_beacon on box (pack_id) where mode = 'beacon';

-- Its cards are decided after it was made, when its places are.
alter table draw add column is_decided_later boolean not null default false;

-- The draws of each transaction in a beacon box: the digest of their tickets, and the head of the box after them. The draw engine writes it for a box that it holds locked.
create table box_batch (
  pack_id text collate "C" not null,
  first_slot integer not null check (first_slot >= 0),
  next_slot integer not null,
  digest bytea not null check (length(digest) = 32),
  head bytea not null check (length(head) = 32),
  inserted_at timestamptz not null default clock_timestamp(),
  primary key (pack_id, first_slot),
  constraint box_batch_holds_places check (next_slot > first_slot)
);

create type closing_outcome as enum ('counts', 'void', 'forked');

-- A closing holds everything sold of all beacon boxes by then (docs/beacon-box.md). A void one gives its number to the next.
create table closing (
  id bigint generated always as identity primary key,
  number bigint not null check (number > 0),
  before bytea not null check (length(before) = 32),
  round bigint not null check (round > 0),
  lines bytea not null check (length(lines) = 32),
  nonce bytea not null check (length(nonce) = 32),
  hash bytea not null unique check (length(hash) = 32),
  signature bytea not null check (length(signature) = 64),
  -- When the beacon gives its round.
  round_at timestamptz not null,
  closed_at timestamptz not null,
  -- By the witnesses on whom the shop relied then; null: they have not said yet.
  outcome closing_outcome,
  inserted_at timestamptz not null default clock_timestamp()
);
-- One is open at a time, and a number belongs to one that counts.
create unique index closing_is_open_once on closing ((outcome is null)) where outcome is null;
create unique index closing_counts_once on closing (number) where outcome = 'counts';

create table closing_line (
  closing_id bigint not null references closing,
  pack_id text collate "C" not null references box,
  first_slot integer not null check (first_slot >= 0),
  count integer not null check (count > 0),
  head bytea not null check (length(head) = 32),
  -- By the witnesses of the box itself.
  outcome closing_outcome,
  -- Once it is decided: the prize number of each place (two bytes, big-endian), and how many of each prize are left after it
  -- (four bytes each, in the order of the manifest).
  prizes bytea,
  remaining bytea,
  decided_at timestamptz,
  inserted_at timestamptz not null default clock_timestamp(),
  primary key (closing_id, pack_id),
  constraint closing_line_is_decided_whole check (num_nonnulls(prizes, remaining, decided_at) in (0, 3)),
  constraint closing_line_decides_its_places check (prizes is null or (outcome = 'counts' and length(prizes) = count * 2))
);
alter table closing_line alter prizes set storage external;
-- A place is decided once.
create unique index closing_line_counts_once on closing_line (pack_id, first_slot) where outcome = 'counts';
create index closing_line_undecided on closing_line (closing_id)
  where decided_at is null and outcome is distinct from 'void';

create type verdict_word as enum ('late', 'timely', 'forked');

create table closing_verdict (
  closing_id bigint not null references closing,
  -- The key of the witness.
  witness bytea not null check (length(witness) = 32),
  verdict verdict_word not null,
  -- By the clock of the witness.
  at_micros bigint not null,
  before bytea not null check (length(before) = 32),
  signature bytea not null check (length(signature) = 64),
  inserted_at timestamptz not null default clock_timestamp(),
  primary key (closing_id, witness)
);

-- Rounds of beacons that decided something, verified.
create table beacon_round (
  chain_hash bytea not null check (length(chain_hash) = 32),
  round bigint not null check (round > 0),
  signature bytea not null,
  inserted_at timestamptz not null default clock_timestamp(),
  primary key (chain_hash, round)
);
