-- Draws for many requests at once; one outcome for each:
--   0 done (also: done before under the same id)   1 short of points or coins   2 not enough slots left
--   3 over a limit   4 try again in the next batch   5 points are due to expire: end them, then try again
--   6 not on sale   7 the id was used for another pack or count   8 unknown pack or member, or one who has left
--   9 halted by the operator   10 another transaction holds the wallet: wait for it, then try again
-- Locks packs by id, then wallets: the order everywhere in the code, so no two calls deadlock. It waits for packs
-- only: a batch that waited for one member's wallet would hold up the draws of all other members.
-- CHECK constraints on the counters hold the same limits once more.
create or replace function draw_batch(p_pack text[], p_id uuid[], p_member uuid[], p_count integer[], p_terms integer[],
    p_now timestamptz)
  returns table (o_index integer, o_outcome integer, o_first_slot integer, o_ticket_hash bytea)
  language plpgsql
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  this_month date := date_trunc('month', p_now at time zone 'Asia/Tokyo');
  last_month date := this_month - interval '1 month';
  held uuid[];
begin
  perform 1 from box where pack_id = any (p_pack) order by pack_id for no key update;
  select coalesce(array_agg(member_id), '{}') into held from (
    select member_id from wallet where member_id = any (p_member) order by member_id for no key update skip locked
  ) w;

  -- A new statement, so a snapshot taken after the locks: it sees what the last holder committed.
  return query
  with request as materialized (
    select r.i::integer i, r.pack_id, r.id, r.member_id, r.count, r.terms_no, b.total, b.next_slot, b.currency, b.ticket_hash head,
      r.count * b.price cost, w.points, w.coin_hundredths, w.points_consumed, w.entry_count,
      case when w.is_closed then null when b.currency = 'points' then w.points else w.coin_hundredths end funds,
      (select d from draw d where d.member_id = r.member_id and d.id = r.id) old,
      row_number() over (partition by r.member_id order by r.i) > 1 is_second,
      -- Clocks of several processes may differ: a ticket's time is never before that of the ticket before.
      greatest(p_now, b.last_drawn_at) drawn_at, b.last_one_card_id is not null has_last_one,
      s.spend_month, s.month_points, s.earlier_points,
      -- The rate of the member's rank at this instant: earned in the month before, or kept for this one (ruling 40).
      (select k.coin_rate_bp from rank k
        where k.spend_from_points <= s.earlier_points
          or k.number = (select m.rank_number from rank_maintenance m
                         where m.member_id = r.member_id and m.month = s.spend_month)
        order by k.number desc limit 1) coin_rate_bp,
      p_now < b.starts_at or p_now >= b.ends_at or b.opened_at is not null is_off_sale,
      b.halted_at is not null and (b.ends_at is null or p_now < b.ends_at) is_halted,
      w.next_expiry_at <= p_now is_expiry_due,
      w.member_id is not null and h.member_id is null is_wallet_locked,
      -- The day or week of Japan that the draw counts in; null for a box without such a limit.
      date_trunc(b.period, p_now, 'Asia/Tokyo') period_began_at,
      r.count not between 1 and 3000
        or (b.max_per_purchase > 0 and r.count > b.max_per_purchase)
        or (b.max_per_member > 0 and r.count + (select coalesce(sum(d.count), 0) from draw d
                                            where d.member_id = r.member_id and d.pack_id = r.pack_id) > b.max_per_member)
        or (b.max_per_period > 0 and r.count + (select coalesce(sum(d.count), 0) from draw d
                                            where d.member_id = r.member_id and d.pack_id = r.pack_id
                                              and d.period_began_at = date_trunc(b.period, p_now, 'Asia/Tokyo'))
                                     > b.max_per_period)
        is_over_limit
    from unnest(p_pack, p_id, p_member, p_count, p_terms) with ordinality r(pack_id, id, member_id, count, terms_no, i)
    left join box b on b.pack_id = r.pack_id
    left join wallet w on w.member_id = r.member_id
    left join unnest(held) h(member_id) on h.member_id = r.member_id
    -- The month this draw counts in, and what the member has spent in it and in the one before. A member's month never
    -- goes back: while this process's clock is behind, it is the month of the member's newest draw.
    cross join lateral (
      select greatest(w.spend_month, this_month) spend_month,
        case when w.spend_month >= this_month then w.month_points else 0 end month_points,
        case when w.spend_month >= this_month then w.earlier_points
             when w.spend_month = last_month then w.month_points else 0 end earlier_points
    ) s
  ), judged as materialized (
    select r.*, case
        when (r.old).id is not null then
          case when (r.old).pack_id = r.pack_id and (r.old).count = r.count then 0 else 7 end
        when r.is_second then 4
        when r.is_wallet_locked then 10
        when r.total is null or r.funds is null then 8
        when r.is_halted then 9
        when r.is_off_sale is true then 6
        when r.next_slot + r.count > r.total then 2
        when r.is_over_limit then 3
        when r.is_expiry_due then 5
        when r.funds < r.cost then 1
      end outcome
    from request r
  ), placed as materialized (
    select j.*, j.next_slot + (sum(j.count) over (partition by j.pack_id order by j.i))::integer - j.count first_slot
    from judged j where j.outcome is null
  ), sold as materialized (
    select p.*,
      case when p.currency = 'points' then p.cost else 0 end spent_points,
      -- Hundredths of a coin: points × rate / 10,000 coins, rounded down (ruling 5).
      case when p.currency = 'points' then p.cost * p.coin_rate_bp / 100 else -p.cost end coins,
      ticket_chain(p.head, int4send(p.first_slot) || int4send(p.count)
          || int8send((extract(epoch from p.drawn_at) * 1000000)::bigint) || uuid_send(p.id))
        over (partition by p.pack_id order by p.i) ticket_hash
    from placed p where p.first_slot + p.count <= p.total
  ), paid as (
    update wallet w set points = w.points - s.spent_points, points_consumed = w.points_consumed + s.spent_points,
      coin_hundredths = w.coin_hundredths + s.coins, entry_count = w.entry_count + 1,
      spend_month = s.spend_month, month_points = s.month_points + s.spent_points, earlier_points = s.earlier_points
    from sold s where w.member_id = s.member_id
  ), drawn as (
    insert into draw (pack_id, first_slot, count, id, member_id, cost, drawn_at, ticket_hash, terms_no,
      period_began_at)
    select s.pack_id, s.first_slot, s.count, s.id, s.member_id, s.cost, s.drawn_at, s.ticket_hash, s.terms_no, s.period_began_at
    from sold s
  ), entered as (
    insert into ledger_entry (member_id, entry_no, cause, cause_id, points, coin_hundredths, cards, points_after,
      points_consumed_after, coin_hundredths_after, moved_at)
    select s.member_id, s.entry_count + 1, 'draw', s.id, -s.spent_points, s.coins,
      -- The last slot brings the last-one prize as well.
      s.count + (s.has_last_one and s.first_slot + s.count = s.total)::integer, s.points - s.spent_points,
      s.points_consumed + s.spent_points, s.coin_hundredths + s.coins, p_now
    from sold s
  ), counted as (
    update box b set next_slot = t.next_slot, ticket_hash = t.ticket_hash, last_drawn_at = t.drawn_at
    from (select distinct on (s.pack_id) s.pack_id, s.first_slot + s.count next_slot, s.ticket_hash,
            s.drawn_at
          from sold s order by s.pack_id, s.i desc) t
    where b.pack_id = t.pack_id
  )
  select j.i, case when s.i is not null then 0 else coalesce(j.outcome, 4) end,
    coalesce((j.old).first_slot, s.first_slot), coalesce((j.old).ticket_hash, s.ticket_hash)
  from judged j left join sold s on s.i = j.i;
end $$;
