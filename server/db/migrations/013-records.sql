-- The chain over what is permanent (decision 115). `inserted_at` is the database's own clock as the row was written: the shop's role
-- may not give it. Rows from before have the moment of this migration.
alter table proven_number add column inserted_at timestamptz not null default now();
alter table proven_number alter column inserted_at set default clock_timestamp();
alter table enquiry add column inserted_at timestamptz not null default now();
alter table enquiry alter column inserted_at set default clock_timestamp();
alter table operator add column inserted_at timestamptz not null default now();
alter table operator alter column inserted_at set default clock_timestamp();
alter table operator_invitation add column inserted_at timestamptz not null default now();
alter table operator_invitation alter column inserted_at set default clock_timestamp();
alter table operator_act add column inserted_at timestamptz not null default now();
alter table operator_act alter column inserted_at set default clock_timestamp();
alter table approval add column inserted_at timestamptz not null default now();
alter table approval alter column inserted_at set default clock_timestamp();
alter table member_note add column inserted_at timestamptz not null default now();
alter table member_note alter column inserted_at set default clock_timestamp();
alter table audit_record add column inserted_at timestamptz not null default now();
alter table audit_record alter column inserted_at set default clock_timestamp();
alter table audit_link add column inserted_at timestamptz not null default now();
alter table audit_link alter column inserted_at set default clock_timestamp();
alter table point_lot add column inserted_at timestamptz not null default now();
alter table point_lot alter column inserted_at set default clock_timestamp();
alter table ledger_entry add column inserted_at timestamptz not null default now();
alter table ledger_entry alter column inserted_at set default clock_timestamp();
alter table adjustment add column inserted_at timestamptz not null default now();
alter table adjustment alter column inserted_at set default clock_timestamp();
alter table credited_by_hand add column inserted_at timestamptz not null default now();
alter table credited_by_hand alter column inserted_at set default clock_timestamp();
alter table rank_maintenance add column inserted_at timestamptz not null default now();
alter table rank_maintenance alter column inserted_at set default clock_timestamp();
alter table referral add column inserted_at timestamptz not null default now();
alter table referral alter column inserted_at set default clock_timestamp();
alter table payment add column inserted_at timestamptz not null default now();
alter table payment alter column inserted_at set default clock_timestamp();
alter table payment_transition add column inserted_at timestamptz not null default now();
alter table payment_transition alter column inserted_at set default clock_timestamp();
alter table payment_instruction add column inserted_at timestamptz not null default now();
alter table payment_instruction alter column inserted_at set default clock_timestamp();
alter table bank_deposit add column inserted_at timestamptz not null default now();
alter table bank_deposit alter column inserted_at set default clock_timestamp();
alter table payment_refund add column inserted_at timestamptz not null default now();
alter table payment_refund alter column inserted_at set default clock_timestamp();
alter table member_claim add column inserted_at timestamptz not null default now();
alter table member_claim alter column inserted_at set default clock_timestamp();
alter table payment_reconciliation add column inserted_at timestamptz not null default now();
alter table payment_reconciliation alter column inserted_at set default clock_timestamp();
alter table payment_difference add column inserted_at timestamptz not null default now();
alter table payment_difference alter column inserted_at set default clock_timestamp();
alter table pack_draft add column inserted_at timestamptz not null default now();
alter table pack_draft alter column inserted_at set default clock_timestamp();
alter table pack_draft_change add column inserted_at timestamptz not null default now();
alter table pack_draft_change alter column inserted_at set default clock_timestamp();
alter table box add column inserted_at timestamptz not null default now();
alter table box alter column inserted_at set default clock_timestamp();
alter table box_chunk add column inserted_at timestamptz not null default now();
alter table box_chunk alter column inserted_at set default clock_timestamp();
alter table box_halt add column inserted_at timestamptz not null default now();
alter table box_halt alter column inserted_at set default clock_timestamp();
alter table box_prize add column inserted_at timestamptz not null default now();
alter table box_prize alter column inserted_at set default clock_timestamp();
alter table box_secret add column inserted_at timestamptz not null default now();
alter table box_secret alter column inserted_at set default clock_timestamp();
alter table draw add column inserted_at timestamptz not null default now();
alter table draw alter column inserted_at set default clock_timestamp();
alter table exchange add column inserted_at timestamptz not null default now();
alter table exchange alter column inserted_at set default clock_timestamp();
alter table shipment add column inserted_at timestamptz not null default now();
alter table shipment alter column inserted_at set default clock_timestamp();
alter table parcel add column inserted_at timestamptz not null default now();
alter table parcel alter column inserted_at set default clock_timestamp();
alter table parcel_event add column inserted_at timestamptz not null default now();
alter table parcel_event alter column inserted_at set default clock_timestamp();
alter table legal_version add column inserted_at timestamptz not null default now();
alter table legal_version alter column inserted_at set default clock_timestamp();
alter table content_change add column inserted_at timestamptz not null default now();
alter table content_change alter column inserted_at set default clock_timestamp();
alter table shop_notice add column inserted_at timestamptz not null default now();
alter table shop_notice alter column inserted_at set default clock_timestamp();

-- Pieces are read by their time. These tables grow with every draw, purchase, parcel or act; the others are read whole.
-- small: read once, and the column is new: no index could be made before
create index proven_number_by_insertion on proven_number using brin (inserted_at) with (autosummarize = on);
-- small: read once, and the column is new: no index could be made before
create index audit_record_by_insertion on audit_record using brin (inserted_at) with (autosummarize = on);
-- small: read once, and the column is new: no index could be made before
create index audit_link_by_insertion on audit_link using brin (inserted_at) with (autosummarize = on);
-- small: read once, and the column is new: no index could be made before
create index operator_act_by_insertion on operator_act using brin (inserted_at) with (autosummarize = on);
-- small: read once, and the column is new: no index could be made before
create index adjustment_by_insertion on adjustment using brin (inserted_at) with (autosummarize = on);
-- small: read once, and the column is new: no index could be made before
create index credited_by_hand_by_insertion on credited_by_hand using brin (inserted_at) with (autosummarize = on);
-- small: read once, and the column is new: no index could be made before
create index rank_maintenance_by_insertion on rank_maintenance using brin (inserted_at) with (autosummarize = on);
-- small: read once, and the column is new: no index could be made before
create index enquiry_by_insertion on enquiry using brin (inserted_at) with (autosummarize = on);
-- small: read once, and the column is new: no index could be made before
create index point_lot_by_insertion on point_lot using brin (inserted_at) with (autosummarize = on);
-- small: read once, and the column is new: no index could be made before
create index ledger_entry_by_insertion on ledger_entry using brin (inserted_at) with (autosummarize = on);
-- small: read once, and the column is new: no index could be made before
create index referral_by_insertion on referral using brin (inserted_at) with (autosummarize = on);
-- small: read once, and the column is new: no index could be made before
create index payment_by_insertion on payment using brin (inserted_at) with (autosummarize = on);
-- small: read once, and the column is new: no index could be made before
create index payment_transition_by_insertion on payment_transition using brin (inserted_at) with (autosummarize = on);
-- small: read once, and the column is new: no index could be made before
create index payment_instruction_by_insertion on payment_instruction using brin (inserted_at) with (autosummarize = on);
-- small: read once, and the column is new: no index could be made before
create index bank_deposit_by_insertion on bank_deposit using brin (inserted_at) with (autosummarize = on);
-- small: read once, and the column is new: no index could be made before
create index draw_by_insertion on draw using brin (inserted_at) with (autosummarize = on);
-- small: read once, and the column is new: no index could be made before
create index exchange_by_insertion on exchange using brin (inserted_at) with (autosummarize = on);
-- small: read once, and the column is new: no index could be made before
create index shipment_by_insertion on shipment using brin (inserted_at) with (autosummarize = on);
-- small: read once, and the column is new: no index could be made before
create index parcel_by_insertion on parcel using brin (inserted_at) with (autosummarize = on);
-- small: read once, and the column is new: no index could be made before
create index parcel_event_by_insertion on parcel_event using brin (inserted_at) with (autosummarize = on);

-- The layout says by table what is covered and how its bytes are made: an expression over a row. A new one comes when a migration or a
-- declaration changes it; pieces are recomputed by their own.
create table record_layout (
  no integer primary key check (no > 0),
  content jsonb not null,
  hash bytea not null check (length(hash) = 32),
  made_at timestamptz not null default clock_timestamp()
);

-- A piece covers the rows that were inserted from one moment until another, which is where the next one begins; the first
-- one begins before all time. It never spans two days of Japan.
create table record_piece (
  no bigint primary key check (no > 0),
  begins_at timestamptz not null unique,
  ends_at timestamptz not null constraint record_piece_ends_after_its_beginning check (ends_at > begins_at),
  layout_no integer not null references record_layout,
  -- The number of rows by table, and a hash of them; a table that is not named has none.
  content jsonb not null,
  -- Over all of it and the hash of the piece before.
  hash bytea not null check (length(hash) = 32)
);

-- The root of a day of Japan: over its last piece and the root before. It is signed with a key that the database does not hold.
create table record_day (
  day date primary key,
  piece_no bigint not null unique references record_piece,
  root bytea not null check (length(root) = 32),
  signed_at timestamptz,
  public_key bytea check (length(public_key) = 32),
  signature bytea check (length(signature) = 64),
  constraint record_day_signed_is_whole check (num_nulls(signed_at, public_key, signature) in (0, 3))
);

-- The piece that the background check has reached.
create table record_check (
  id boolean primary key default true check (id),
  next_no bigint not null default 1 check (next_no > 0)
);
insert into record_check default values;

-- Witnesses that are to be told the root of a day.
create table record_witness (
  day date not null references record_day,
  url text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_answer text not null default '',
  told_at timestamptz,
  primary key (day, url)
);
create index record_witness_untold_by_attempt on record_witness (next_attempt_at) where told_at is null;
