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

-- A draw asks for the rate at its instant (ruling 40), so no wallet keeps one. It keeps what the rate follows from
-- (ruling 26): the points spent on draws in the month of Japan of the member's newest draw, and in the month before it.
-- The entries of the ledger say the same; a draw locks and writes this row anyway.
alter table wallet
  drop column coin_rate_bp,
  -- The month's first day; null: the member has drawn nothing. It never goes back.
  add column spend_month date check (extract(day from spend_month) = 1),
  add column month_points bigint not null default 0 check (month_points >= 0),
  add column earlier_points bigint not null default 0 check (earlier_points >= 0),
  add constraint wallet_spending_has_a_month check (spend_month is not null or month_points + earlier_points = 0);
update wallet w set spend_month = s.newest, month_points = s.month_points, earlier_points = s.earlier_points
  from (
    select member_id, newest, coalesce(-sum(points) filter (where month = newest), 0) month_points,
      coalesce(-sum(points) filter (where month = newest - interval '1 month'), 0) earlier_points
    from (
      -- A draw of a process whose clock is slow counts in the month of the draw before it.
      select member_id, points, max(month) over (partition by member_id order by entry_no) as month,
        max(month) over (partition by member_id) newest
      from (select member_id, entry_no, points, date_trunc('month', moved_at at time zone 'Asia/Tokyo')::date as month
            from ledger_entry where cause = 'draw') months
    ) spent
    group by member_id, newest
  ) s
  where w.member_id = s.member_id;
drop index rank_maintenance_by_month;
