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

-- The points a member spent on draws in a month of Japan, from which the rank of the next month follows (ruling 26).
-- The entries of the ledger say the same; a draw reads this one row instead of all of them.
create table month_spend (
  member_id uuid not null,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  points bigint not null check (points > 0),
  primary key (member_id, month)
) with (fillfactor = 70);
insert into month_spend (member_id, month, points)
  select member_id, date_trunc('month', moved_at at time zone 'Asia/Tokyo')::date, -sum(points)
  from ledger_entry where cause = 'draw' group by 1, 2 having sum(points) < 0;

-- A draw asks for the rate of its own instant (ruling 40), so no wallet keeps one.
alter table wallet drop column coin_rate_bp;
drop index rank_maintenance_by_month;
