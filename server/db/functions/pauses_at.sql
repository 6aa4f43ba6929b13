-- From when the sale of a beacon box is paused, as things stand: 20 seconds after its oldest undecided place was sold, the
-- round of the open closing was due, or a round was due for which some place waits; at once after a fork. It may lie ahead.
-- Null: nothing waits; also for a sealed box.
create or replace function pauses_at(p_pack_id text) returns timestamptz
  language sql stable
as $$
  select case when b.mode = 'beacon' then least(
    (select c.closed_at from (select outcome, closed_at from closing order by id desc limit 1) c
      where c.outcome = 'forked'),
    interval '20 seconds' + least(
      (select coalesce(t.drawn_at, t.inserted_at) from box_batch t
        where t.pack_id = b.pack_id and t.first_slot = b.decided_slot),
      (select c.round_at from closing c where c.outcome is null),
      (select min(c.round_at) from closing_line l join closing c on c.id = l.closing_id
        where l.decided_at is null and l.given_up_at is null and l.outcome is distinct from 'void' and l.outcome = 'counts'))) end
  from box b where b.pack_id = p_pack_id
$$;
