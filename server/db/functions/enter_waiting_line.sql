-- Settles what several visitors ask of the line before the shop at once, and moves it on (decision 096). `p_ticket` has
-- the number of each who has one, and null for each who is new; it may be empty. `o_number` has the numbers in the same
-- order; null: the line is full. A number below `o_turn` is let in. `o_ms_each` is what a place took in the last minute
-- or more; 0: not known.
-- All processes come through the lock of the one row, and whatever they settle is one statement: a process that stops
-- in the middle of its work holds up no other.
create or replace function enter_waiting_line(p_ticket bigint[], p_per_minute integer, p_now timestamptz)
  returns table (o_turn bigint, o_next bigint, o_ms_each double precision, o_number bigint[])
  language plpgsql
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  -- Visitors of so long may come at once when none came before.
  burst constant interval := '10 seconds';
  -- Whose place was not asked for so long is passed over when its turn comes; who comes back after it is let in.
  absent constant interval := '90 seconds';
  -- Who waits asks more often than that. When no one did for longer, no one could: the shop was away, or closed. That time
  -- counts for no absence, or all who wait would be passed over at once, and be let in at once. After so long that all
  -- have left it does.
  silence constant interval := '30 seconds';
  forgotten constant interval := '1 hour';
  -- So that the places take some twenty megabytes at most.
  most constant bigint := 200000;
  pace constant interval := '60 seconds';
  -- Clocks of several processes differ by less; one that is further behind was corrected.
  clock_difference constant interval := '10 seconds';
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

  o_number := array(
    select case
      when a.ticket < line.next then a.ticket
      when a.newcomer <= most - (line.next - line.turn) then line.next + a.newcomer - 1
    end
    from (
      select u.ticket, u.i, count(*) filter (where u.ticket is null or u.ticket >= line.next) over (order by u.i) newcomer
      from unnest(p_ticket) with ordinality u(ticket, i)
    ) a
    order by a.i);
  line.next := greatest(line.next, (select max(number) + 1 from unnest(o_number) number));
  insert into waiting_place
    select distinct number, this_moment from unnest(o_number) number where number >= line.turn
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

  if this_moment - line.paced_at >= pace then
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
