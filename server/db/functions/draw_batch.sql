-- Draws for many requests at once; one outcome for each:
--   0 done (also: done before under the same id)   1 short of points or coins   2 not enough slots left
--   3 over a limit   4 try again in the next batch   5 points are due to expire: end them, then try again
--   6 not on sale   7 the id was used for another pack or count   8 unknown pack or member, or one who has left
--   9 halted by the operator   16 paused: the beacon or its witnesses are silent   10 another transaction holds the wallet: wait for it, then try again
--   11 the shop has an open claim against the member   12 to 15 not for this member: not
--   invited, not registered so lately, of a lower rank, without a proven phone
-- `p_seen`: how many entries the member's ledger held when the id was chosen; null: not known. Every draw adds an entry,
-- so while it holds no more, no draw of this id exists, and none is looked for.
-- Locks packs by id, then wallets by id: the order everywhere in the code, so no two calls deadlock. It waits for packs
-- only: a batch that waited for one member's wallet would hold up the draws of all other members.
-- CHECK constraints on the counters hold the same limits once more.
create or replace function draw_batch(p_pack text[], p_id uuid[], p_member uuid[], p_count integer[], p_terms integer[],
    p_now timestamptz, p_seen bigint[] default null)
  returns table (o_index integer, o_outcome integer, o_first_slot integer, o_ticket_hash bytea)
  language plpgsql
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  this_month date := date_trunc('month', p_now at time zone 'Asia/Tokyo');
  last_month date := this_month - interval '1 month';
  served integer[];
  slots integer[];
  hashes bytea[];
begin
  perform 1 from box where pack_id = any (p_pack) order by pack_id for no key update;

  -- A new statement, so a snapshot taken after the boxes' locks: it sees what their last holder committed. A wallet is
  -- read as its lock finds it.
  with held as materialized (
    select * from wallet where member_id = any (p_member) order by member_id for no key update skip locked
  ), ranks as materialized (
    -- Each table with its months. A higher number wants more spending.
    select in_force_from, lead(in_force_from, 1, 'infinity') over (order by in_force_from) in_force_until,
      array_agg(number order by number) numbers, array_agg(spend_from_points order by number) spend_from_points,
      array_agg(coin_rate_bp order by number) coin_rates_bp
    from rank
    group by in_force_from
  ), paused as materialized (
    select b.pack_id from box b
    where b.pack_id = any (p_pack) and b.mode = 'beacon' and pauses_at(b.pack_id) <= p_now
  ), placed as materialized (
    select r.i::integer i, r.pack_id, r.id, r.member_id, r.count, r.terms_no, b.total, b.mode = 'beacon' is_decided_later,
      case when b.mode = 'sealed' then b.ticket_hash end head,
      b.currency = 'points' is_points, r.count * b.price cost, s.*,
      b.next_slot + (sum(r.count) over (partition by r.pack_id order by r.i))::integer - r.count first_slot,
      -- Clocks of several processes may differ: a ticket's time is never before that of the ticket before.
      greatest(p_now, b.last_drawn_at) drawn_at, b.last_one_card_id is not null has_last_one,
      case when b.mode = 'sealed' then convert_to(b.algorithm || '.ticket', 'UTF8')
           else convert_to(b.algorithm || '.places', 'UTF8') || b.commitment end ticket_tag,
      case when b.counts_members then holder_of(b.algorithm, b.pack_id, r.member_id) end holder,
      -- The day or week of Japan that the draw counts in; null for a box without such a limit.
      date_trunc(b.period::text, p_now, 'Asia/Tokyo') period_began_at
    from (
      select *, row_number() over (partition by u.member_id order by u.i) nth
      from unnest(p_pack, p_id, p_member, p_count, p_terms, p_seen)
        with ordinality u(pack_id, id, member_id, count, terms_no, seen, i)
    ) r
    join box b on b.pack_id = r.pack_id
    join held w on w.member_id = r.member_id
    -- The month this draw counts in, and what the member has spent in it and in the one before. A member's month never
    -- goes back: while this process's clock is behind, it is the month of the member's newest draw.
    cross join lateral (
      select greatest(w.spend_month, this_month) spend_month,
        case when w.spend_month >= this_month then w.month_points else 0 end month_points,
        case when w.spend_month >= this_month then w.earlier_points
             when w.spend_month = last_month then w.month_points else 0 end earlier_points
    ) s
    cross join lateral over_draw_limit(b.pack_id, b.max_per_purchase, b.max_per_member, b.max_per_period, b.period::text,
      r.member_id, r.count, p_now) l
    cross join lateral audience_refusal(b.pack_id, b.registered_within_days, b.rank_from, b.is_phone_proven, b.has_invited,
      w.member_id, w.spend_month, w.month_points, w.earlier_points, p_now) a
    where r.nth = 1
      and case when r.seen is distinct from w.entry_count
               then (select d.id from draw d where d.member_id = r.member_id and d.id = r.id) end is null
      and b.halted_at is null and b.opened_at is null and p_now >= b.starts_at and (p_now >= b.ends_at) is not true
      and b.next_slot + r.count <= b.total and a.reason is null and not l.is_over
      and b.pack_id not in (select p.pack_id from paused p)
      and not w.is_closed and not w.is_held and w.next_expiry_at > p_now
      and r.count * b.price <= case when b.currency = 'points' then w.points else w.coin_hundredths end
  ), paid as materialized (
    update wallet w set points = w.points - p.spent_points, points_consumed = w.points_consumed + p.spent_points,
      coin_hundredths = w.coin_hundredths + p.coins, entry_count = w.entry_count + 1,
      spend_month = p.spend_month, month_points = p.month_points + p.spent_points, earlier_points = p.earlier_points
    from (
      select p.*, case when p.is_points then p.cost else 0 end spent_points,
        -- Hundredths of a coin: points × rate / 10,000 coins, rounded down (ruling 5). The rate is that of the member's
        -- rank at this instant: earned in the month before, or kept for this one (ruling 40).
        case when p.is_points then p.cost * k.coin_rates_bp[greatest(width_bucket(p.earlier_points, k.spend_from_points),
          array_position(k.numbers, m.rank_number))] / 100 else -p.cost end coins
      from placed p
      join ranks k on k.in_force_from <= p.spend_month and p.spend_month < k.in_force_until
      left join rank_maintenance m on m.member_id = p.member_id and m.month = p.spend_month
      where p.first_slot + p.count <= p.total
    ) p
    where w.member_id = p.member_id
    returning p.*, w.entry_count, w.points points_after, w.points_consumed points_consumed_after,
      w.coin_hundredths coin_hundredths_after
  ), sold as materialized (
    select p.*, ticket_chain(p.head, p.ticket_tag || int4send(p.first_slot) || int4send(p.count)
        || int8send((extract(epoch from p.drawn_at) * 1000000)::bigint) || uuid_send(p.id)
        || coalesce(p.holder, ''))
      over (partition by p.pack_id order by p.i) ticket_hash
    from paid p
  ), drawn as (
    insert into draw (pack_id, first_slot, count, id, member_id, cost, drawn_at, ticket_hash, terms_no,
      period_began_at, is_decided_later)
    select s.pack_id, s.first_slot, s.count, s.id, s.member_id, s.cost, s.drawn_at, s.ticket_hash, s.terms_no,
      s.period_began_at, s.is_decided_later
    from sold s
  ), entered as (
    insert into ledger_entry (member_id, entry_no, cause, cause_id, points, coin_hundredths, cards, points_after,
      points_consumed_after, coin_hundredths_after, moved_at)
    select s.member_id, s.entry_count, 'draw', s.id, -s.spent_points, s.coins,
      -- The last slot brings the last-one prize as well.
      s.count + (s.has_last_one and s.first_slot + s.count = s.total)::integer, s.points_after,
      s.points_consumed_after, s.coin_hundredths_after, p_now
    from sold s
  ), heads as materialized (
    -- A sealed box goes on from its newest ticket, a beacon box from the digest of all tickets of this batch.
    select t.pack_id, t.first_slot, t.next_slot, t.drawn_at, d.digest,
      case when d.digest is null then t.ticket_hash
           else sha256(convert_to(b.algorithm || '.head', 'UTF8') || b.ticket_hash || d.digest
             || int4send(t.next_slot)) end head
    from (select s.pack_id, min(s.first_slot) first_slot, max(s.first_slot + s.count) next_slot, max(s.drawn_at) drawn_at,
            count(*)::integer tickets, string_agg(s.ticket_hash, ''::bytea order by s.i) filter (where s.is_decided_later) hashes,
            (array_agg(s.ticket_hash order by s.i desc))[1] ticket_hash
          from sold s group by s.pack_id) t
    join box b on b.pack_id = t.pack_id
    cross join lateral (select case when b.mode = 'beacon' then
      sha256(convert_to(b.algorithm || '.batch', 'UTF8') || int4send(t.tickets) || t.hashes) end digest) d
  ), batched as (
    insert into box_batch (pack_id, first_slot, next_slot, digest, head, drawn_at)
    select h.pack_id, h.first_slot, h.next_slot, h.digest, h.head, h.drawn_at from heads h where h.digest is not null
  ), counted as (
    update box b set next_slot = h.next_slot, ticket_hash = h.head, last_drawn_at = h.drawn_at
    from heads h
    where b.pack_id = h.pack_id
  )
  select array_agg(s.i), array_agg(s.first_slot), array_agg(s.ticket_hash) into served, slots, hashes from sold s;

  return query select u.i, 0, u.slot, u.hash from unnest(served, slots, hashes) u(i, slot, hash);
  if cardinality(served) = cardinality(p_id) then return; end if;

  -- Why the others were not served, judged by what this batch has left.
  return query
  with held as materialized (
    select member_id from wallet where member_id = any (p_member) for no key update skip locked
  )
  select r.i::integer, case
      when d.id is not null then case when d.pack_id = r.pack_id and d.count = r.count then 0 else 7 end
      when r.nth > 1 then 4
      when w.member_id is not null and h.member_id is null then 10
      when b.pack_id is null or w.is_closed is not false then 8
      when w.is_held then 11
      when b.halted_at is not null and (p_now >= b.ends_at) is not true then 9
      when p_now < b.starts_at or p_now >= b.ends_at or b.opened_at is not null then 6
      when b.next_slot + r.count > b.total then 2
      when b.mode = 'beacon' and pauses_at(b.pack_id) <= p_now then 16
      when a.reason is not null then
        case a.reason when 'invited' then 12 when 'registered' then 13 when 'rank' then 14 when 'phone' then 15 end
      when l.is_over then 3
      when w.next_expiry_at <= p_now then 5
      when r.count * b.price > case when b.currency = 'points' then w.points else w.coin_hundredths end then 1
      else 4
    end, d.first_slot, d.ticket_hash
  from (
    select *, row_number() over (partition by u.member_id order by u.i) nth
    from unnest(p_pack, p_id, p_member, p_count) with ordinality u(pack_id, id, member_id, count, i)
  ) r
  left join box b on b.pack_id = r.pack_id
  left join wallet w on w.member_id = r.member_id
  left join held h on h.member_id = r.member_id
  left join draw d on d.member_id = r.member_id and d.id = r.id
  cross join lateral over_draw_limit(b.pack_id, b.max_per_purchase, b.max_per_member, b.max_per_period, b.period::text,
      r.member_id, r.count, p_now) l
  cross join lateral audience_refusal(b.pack_id, b.registered_within_days, b.rank_from, b.is_phone_proven, b.has_invited,
      w.member_id, w.spend_month, w.month_points, w.earlier_points, p_now) a
  where (r.i = any (served)) is not true;
end $$;
