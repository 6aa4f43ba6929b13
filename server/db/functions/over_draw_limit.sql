-- True when a member may not draw this many from a box: no purchase holds so many, or a limit of the box leaves less.
-- One row, so that the planner takes it into the query that asks.
create or replace function over_draw_limit(p_pack_id text, p_per_purchase integer, p_per_member integer,
    p_per_period integer, p_period text, p_member uuid, p_count integer, p_now timestamptz)
  returns table (is_over boolean) language sql stable
as $$
  select p_count not between 1 and 3000
    or (p_per_purchase > 0 and p_count > p_per_purchase)
    or (p_per_member > 0 and p_count + (
      select coalesce(sum(d.count), 0) from draw d
      where d.member_id = p_member and d.pack_id = p_pack_id) > p_per_member)
    or (p_per_period > 0 and p_count + (
      select coalesce(sum(d.count), 0) from draw d
      where d.member_id = p_member and d.pack_id = p_pack_id
        and d.period_began_at = date_trunc(p_period, p_now, 'Asia/Tokyo')) > p_per_period)
$$;
