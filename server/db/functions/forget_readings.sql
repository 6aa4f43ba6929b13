-- Deletes readings of personal data that are older than the year for which they are kept, and nothing else: with the owner's
-- rights and the database's own clock, since whoever read should not delete that they did.
create or replace function forget_readings(p_limit integer) returns integer language sql security definer as $$
  with gone as (
    delete from personal_data_reading where id in (
      select id from personal_data_reading where read_at < clock_timestamp() - interval '1 year' limit p_limit)
    returning 1)
  select count(*)::integer from gone
$$;
