-- The smallest UUIDv7 that a draw can have whose cards were decided since an instant: draw ids stand in the order of their
-- time, an outage of the beacon may have kept its places undecided for long, and an id is chosen with the check before.
create or replace function first_open_id(p_since timestamptz) returns uuid
  language sql stable
as $$
  select (lpad(to_hex((extract(epoch from least(p_since, min(l.sold_at)) - interval '1 hour') * 1000)::bigint), 12, '0')
    || '70008000000000000000')::uuid
  from closing_line l
  where l.decided_at >= p_since and l.decided_at - l.sold_at > interval '1 hour'
$$;
