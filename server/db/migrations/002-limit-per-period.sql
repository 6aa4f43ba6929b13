-- A box may limit how many draws a member makes in a day or a week of Japan; it is bound to that like to its other
-- limits (ruling 34).
alter table box
  add column max_per_period integer not null default 0 check (max_per_period >= 0),
  add column period text check (period in ('day', 'week')),
  add constraint box_period_has_limit check ((period is null) = (max_per_period = 0));

-- When the period began that a draw counts in; null: its box has no such limit. The index holds those draws alone.
alter table draw add column period_began_at timestamptz;
create index draw_by_period on draw (member_id, pack_id, period_began_at) where period_began_at is not null;
