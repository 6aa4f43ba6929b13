-- Settles what several visitors ask of the line before the shop at once, and moves it on (decision 010). `p_asked`
-- is a list with an object for each; it may be empty. In it, `ticket` is the number of who has one; `whence` stands for the
-- network and browser that ask, of which one entry admits `networks` in a minute, and three times as many in an hour;
-- `holder` has up to `free` places without work and `most` at all; `work` was done, of so many `bits`.
-- `o_number` has the numbers in the same order; null: the line is full, the holder has too many, or the entry. `o_bits` is
-- the work that is asked of who gets no number; null: none would help. A number below `o_turn` is let in. `o_ms_each` is
-- what a place took in the last minute or more; 0: not known.
-- All processes come through the lock of the one row, and whatever they settle is one statement: a process that stops
-- in the middle of its work holds up no other.
create or replace function settle_waiting_line(p_asked jsonb, p_per_minute integer, p_now timestamptz)
  returns table (
    o_turn bigint, o_next bigint, o_ms_each double precision, o_number bigint[], o_bits integer[])
  language plpgsql
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  -- Visitors of so long may come at once when none came before.
  burst constant interval := '10 seconds';
  -- A place that was not asked for this long is passed over at its turn; a visitor who comes back after it is let in.
  absent constant interval := '90 seconds';
  -- A visitor who waits asks more often than that. When no one did for longer, no one could: the shop was away, or closed. That time
  -- counts for no absence, or all who wait would be passed over at once, and be let in at once. After so long that all
  -- have left it does.
  silence constant interval := '30 seconds';
  forgotten constant interval := '1 hour';
  -- The places take some twenty megabytes at most.
  most_places constant bigint := 200000;
  pace constant interval := '60 seconds';
  -- Clocks of several processes differ by less; one that is further behind was corrected.
  clock_difference constant interval := '10 seconds';
  -- Some tenths of a second on a phone. More is asked of who holds more, and a little less is taken than is asked: others of
  -- the same network came meanwhile.
  usual_bits constant integer := 12;
  -- A line of so many minutes takes nobody new without work.
  long_minutes constant integer := 30;
  counted constant interval := '1 hour';
  line waiting_line;
  this_moment timestamptz := p_now;
  was_turn bigint;
  reached bigint;
begin
  select * into strict line from waiting_line for no key update;
  -- Time that passed counts once, whichever process's clock is ahead.
  if p_now < line.moved_at and p_now > line.moved_at - clock_difference then
    this_moment := line.moved_at;
  end if;

  -- The last place is only ever taken away together with all others, so without it the places were lost. Who is
  -- still there is not known: each visitor is given the time to come back, and no visitor is let in sooner for it.
  if line.next > line.turn and not exists (select from waiting_place where number = line.next - 1) then
    insert into waiting_place select number, this_moment from generate_series(line.turn, line.next - 1) number
      on conflict do nothing;
  elsif line.next > line.turn and this_moment - line.moved_at between silence and forgotten then
    update waiting_place set seen_at = seen_at + (this_moment - line.moved_at);
  end if;

  with asked as (
    select a.*, ticket is not null and ticket < line.next as has_place,
      coalesce(h.places, 0) + row_number() over (partition by a.holder order by bits desc nulls last, i) - 1 as held,
      work is not null and row_number() over (partition by work order by i) = 1
        and not exists (select from waiting_place p where p.work = a.work) as is_fresh
    from rows from (jsonb_to_recordset(p_asked) as (
      ticket bigint, holder bigint, free integer, most integer, work bigint, bits integer
    )) with ordinality a(ticket, holder, free, most, work, bits, i)
    left join (
      -- Each holder by its own look into the index, whatever the planner thinks of the table.
      select one.holder, counted.places
      from (
        select distinct (asked ->> 'holder')::bigint as holder from jsonb_array_elements(p_asked) asked
      ) one, lateral (select count(*) as places from waiting_place p where p.holder = one.holder) counted
    ) h on h.holder = a.holder
  ), judged as (
    select *,
      case
        when holder is null then 0
        when held >= free then usual_bits + floor(log(2, held / free))::integer
        when free < most and line.next - line.turn >= p_per_minute * long_minutes then usual_bits
        else 0
      end as needed
    from asked
  ), granted as (
    select *, not has_place and (holder is null or held < most) and (needed = 0 or is_fresh and bits >= needed - 1) as is_new
    from judged
  ), numbered as (
    select *, count(*) filter (where is_new) over (order by i) as newcomer from granted
  )
  select coalesce(array_agg(case
      when has_place then ticket
      when is_new and newcomer <= most_places - (line.next - line.turn) then line.next + newcomer - 1
    end order by i), '{}'),
    coalesce(array_agg(case when not has_place and not is_new and held < most then needed end order by i), '{}')
    into o_number, o_bits from numbered;
  line.next := greatest(line.next, (select max(number) + 1 from unnest(o_number) number));
  insert into waiting_place (number, seen_at, holder, work)
    select distinct on (number) number, this_moment, (p_asked -> (i - 1)::integer ->> 'holder')::bigint,
      (p_asked -> (i - 1)::integer ->> 'work')::bigint
    from unnest(o_number) with ordinality u(number, i) where number >= line.turn
    on conflict (number) do update set seen_at = excluded.seen_at;

  line.free := least(
    line.free + greatest(extract(epoch from this_moment - line.moved_at), 0) * p_per_minute / 60,
    greatest(extract(epoch from burst) * p_per_minute / 60, 1));
  line.moved_at := this_moment;
  was_turn := line.turn;
  if line.free >= 1 and line.turn < line.next then
    select number into reached from waiting_place
      where number >= line.turn and seen_at > this_moment - absent
      order by number offset floor(line.free)::bigint - 1 limit 1;
    if found then
      line.free := line.free - floor(line.free);
      line.turn := reached + 1;
    else
      line.free := line.free - (
        select count(*) from waiting_place where number >= line.turn and seen_at > this_moment - absent);
      line.turn := line.next;
    end if;
    delete from waiting_place where number >= was_turn and number < line.turn;
  end if;

  -- Those who are let in are counted by whence they come, so that an entry that is handed round admits few. One visitor is
  -- one row, also while the operator's setting changes.
  with asked as (
    select number as entry, (asked ->> 'whence')::bigint as whence, max((asked ->> 'networks')::integer) as networks
    from unnest(o_number) with ordinality u(number, i), lateral (select p_asked -> (i - 1)::integer as asked) a
    where number < line.turn and asked ? 'whence' group by number, asked ->> 'whence'
  ), seen as (
    select a.*, k.is_known, row_number() over (partition by entry, k.is_known order by whence) as nth, k.in_minute, k.in_hour
    from asked a, lateral (
      select coalesce(bool_or(e.whence = a.whence), false) as is_known, count(*) as in_hour,
        count(*) filter (where e.seen_at > this_moment - pace) as in_minute
      from waiting_entry e where e.entry = a.entry and e.seen_at > this_moment - counted
    ) k
  )
  insert into waiting_entry select entry, whence, this_moment from seen
    where is_known or (in_minute + nth <= networks and in_hour + nth <= 3 * networks)
    on conflict (entry, whence) do update set seen_at = excluded.seen_at;
  o_number := array(
    select case
      when number >= line.turn or not p_asked -> (i - 1)::integer ? 'whence' or exists (
        select from waiting_entry e where e.entry = number and e.seen_at = this_moment
          and e.whence = (p_asked -> (i - 1)::integer ->> 'whence')::bigint) then number
    end
    from unnest(o_number) with ordinality u(number, i) order by i);

  if this_moment - line.paced_at >= pace then
    delete from waiting_entry where seen_at <= this_moment - counted;
    line.ms_each := coalesce(
      extract(epoch from this_moment - line.paced_at) * 1000 / nullif(line.turn - line.paced_turn, 0), 0);
    line.paced_turn := line.turn;
    line.paced_at := this_moment;
  end if;

  update waiting_line set turn = line.turn, next = line.next, free = line.free, moved_at = line.moved_at,
    paced_turn = line.paced_turn, paced_at = line.paced_at, ms_each = line.ms_each;
  o_turn := line.turn;
  o_next := line.next;
  o_ms_each := line.ms_each;
  return next;
end $$;
