-- The audience of a box (ruling 49); 0 and false: everybody.
alter table box
  add column registered_within_days integer not null default 0,
  add column rank_from smallint not null default 0,
  add column is_phone_proven boolean not null default false,
  -- Only members of `box_invited` draw from it.
  add column has_invited boolean not null default false,
  -- Its tickets name their holders (docs/sealed-box.md).
  add column counts_members boolean not null default false;
alter table box add constraint box_audience_counts_up check (registered_within_days >= 0 and rank_from >= 0) not valid;

-- The members who may draw from a box with a list of them, as it was sealed.
create table box_invited (
  pack_id text collate "C" not null references box,
  member_id uuid not null,
  inserted_at timestamptz not null default clock_timestamp(),
  primary key (pack_id, member_id)
);
