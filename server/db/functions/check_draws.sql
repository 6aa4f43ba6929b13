-- The facts on which a purchase depends, for many requests at once: reads only, takes no lock. Points past their
-- end do not count, swept or not. A guest has no member and no funds.
create or replace function check_draws(p_pack text[], p_member uuid[], p_now timestamptz)
  returns table (o_index integer, o_currency text, o_price bigint, o_left integer, o_is_on_sale boolean,
    o_is_halted boolean, o_allowed integer, o_funds bigint, o_left_in_period integer, o_renews_at timestamptz,
    o_entry_count bigint, o_is_held boolean)
  language sql stable
as $$
  select r.i::integer, b.currency::text, b.price, b.total - b.next_slot,
    p_now >= b.starts_at and (b.ends_at is null or p_now < b.ends_at) and b.opened_at is null,
    b.halted_at is not null and (b.ends_at is null or p_now < b.ends_at),
    -- The most draws that the limits leave for this purchase, whichever is reached first; null: none limits it.
    least(nullif(b.max_per_purchase, 0), own.ever, own.in_period),
    case
      when w.member_id is null then null
      when b.currency = 'coins' then w.coin_hundredths
      when w.next_expiry_at > p_now then w.points
      else (select coalesce(sum(least(l.points, l.last_point - w.points_consumed)), 0)::bigint from point_lot l
            where l.member_id = w.member_id and l.last_point > w.points_consumed and l.expires_at > p_now)
    end,
    -- Null as well once nothing is left for ever: no new period brings that back.
    case when own.in_period is not null and own.ever is distinct from 0 then least(own.in_period, own.ever) end,
    case when own.ever is distinct from 0 then own.ends_at end,
    w.entry_count,
    coalesce(w.is_held, false)
  from unnest(p_pack, p_member) with ordinality r(pack_id, member_id, i)
  left join box b on b.pack_id = r.pack_id
  left join wallet w on w.member_id = r.member_id
  cross join lateral (
    select
      case when b.max_per_member > 0 then greatest(0, b.max_per_member - (
        select coalesce(sum(d.count), 0)::integer from draw d
        where d.member_id = r.member_id and d.pack_id = r.pack_id)) end ever,
      case when b.max_per_period > 0 then greatest(0, b.max_per_period - (
        select coalesce(sum(d.count), 0)::integer from draw d
        where d.member_id = r.member_id and d.pack_id = r.pack_id
          and d.period_began_at = date_trunc(b.period::text, p_now, 'Asia/Tokyo'))) end in_period,
      -- Japan has no daylight saving time: its days have 24 hours.
      date_trunc(b.period::text, p_now, 'Asia/Tokyo')
        + case b.period when 'day' then interval '24 hours' when 'week' then interval '168 hours' end ends_at
    offset 0 -- Each count is made once, however often it is used above.
  ) own
  order by r.i
$$;
