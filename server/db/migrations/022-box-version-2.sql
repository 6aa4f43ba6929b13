-- Version 2 of the sealed box (ruling 47). A prize has its facts, and the digest that stands for it in leaves; both are
-- null in version 1.
alter table box_prize add column facts jsonb, add column digest bytea;

-- A box of version 2 publishes this beside its prizes. It stands apart from the box, whose row is
-- written anew with each batch of draws.
create table box_seal (
  pack_id text collate "C" primary key references box,
  seal jsonb not null,
  inserted_at timestamptz not null default clock_timestamp()
);

-- The cards of its extras (ruling 50), in their order; `seal` says what brings them.
create table box_extra (
  pack_id text collate "C" not null references box,
  extra_no integer not null check (extra_no >= 0),
  card_id text collate "C" not null references card,
  inserted_at timestamptz not null default clock_timestamp(),
  primary key (pack_id, extra_no)
);
create index box_extra_by_card on box_extra (card_id);

-- A draw may bring several extras after the cards of its slots.
alter table draw drop constraint draw_shipped_names_its_cards;
alter table draw add constraint draw_shipped_names_its_cards
  check (shipped is null or length(shipped) >= count) not valid;
