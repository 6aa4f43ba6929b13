-- When a place of a beacon box was decided; null while it waits for its round.
create or replace function decided_at(p_pack_id text, p_slot integer) returns timestamptz
  language sql stable
as $$
  select l.decided_at from closing_line l
  where l.pack_id = p_pack_id and l.outcome = 'counts' and l.first_slot <= p_slot
    and p_slot < l.first_slot + l.count
  order by l.first_slot desc
  limit 1
$$;
