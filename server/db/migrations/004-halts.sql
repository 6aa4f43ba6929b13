-- Since when the sale from a box is halted; null: it is not. An opened box sells nothing, so it is not halted either.
alter table box
  add column halted_at timestamptz,
  add constraint box_is_halted_or_opened check (halted_at is null or opened_at is null);

-- What was done to the sale from a box, in its order, with the reason that everybody reads (ruling 33). `sold`: how many
-- slots were sold by then, which places the event among the draws whatever the clocks say.
create table box_halt (
  pack_id text collate "C" not null references box,
  event_no integer not null check (event_no > 0),
  kind text not null check (kind in ('halted', 'resumed', 'ended early')),
  reason_ja text,
  reason_en text,
  sold integer not null check (sold >= 0),
  happened_at timestamptz not null,
  primary key (pack_id, event_no),
  -- A sale that goes on needs no reason.
  constraint box_halt_has_reason check (
    case when kind = 'resumed' then reason_ja is null and reason_en is null
    else coalesce(length(reason_ja), 0) between 1 and 300 and coalesce(length(reason_en), 0) between 1 and 300 end)
);
-- A sale ends once.
create unique index box_halt_ends_once on box_halt (pack_id) where kind = 'ended early';
