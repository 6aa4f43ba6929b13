-- What a purchase depends on, for many requests at once: reads only, takes no lock. Points past their
-- end do not count, swept or not. A guest has no member and no funds.
create or replace function check_draws(p_pack text[], p_member uuid[], p_now timestamptz)
  returns table (o_index integer, o_currency text, o_price bigint, o_left integer, o_is_on_sale boolean,
    o_allowed integer, o_funds bigint)
  language sql stable
as $$
  select r.i::integer, b.currency, b.price, b.total - b.next_slot,
    p_now >= b.starts_at and (b.ends_at is null or p_now < b.ends_at) and b.opened_at is null,
    -- The most draws that the limits leave for this purchase, whichever is reached first; null: none limits it.
    least(nullif(b.max_per_purchase, 0), case when b.max_per_member > 0 then
      greatest(0, b.max_per_member - (select coalesce(sum(d.card_count), 0) from draw d
                                      where d.member_id = r.member_id and d.pack_id = r.pack_id)) end)::integer,
    case
      when w.member_id is null then null
      when b.currency = 'coins' then w.coin_hundredths
      when w.next_expiry_at > p_now then w.points
      else (select coalesce(sum(least(l.points, l.last_point - w.points_consumed)), 0)::bigint from point_lot l
            where l.member_id = w.member_id and l.last_point > w.points_consumed and l.expires_at > p_now)
    end
  from unnest(p_pack, p_member) with ordinality r(pack_id, member_id, i)
  left join box b on b.pack_id = r.pack_id
  left join wallet w on w.member_id = r.member_id
  order by r.i
$$;
