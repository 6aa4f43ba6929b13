-- The salts of sold slots, 32 bytes each. Refuses a slot that is not sold, unless the box is opened.
create or replace function sold_salts(p_pack_id text, p_first integer, p_count integer)
  returns bytea language plpgsql stable security definer
as $$
begin
  perform refuse_unsold(p_pack_id, p_first, p_count);
  return (select string_agg(s.salt, ''::bytea order by s.slot) from sealed_slots(p_pack_id, p_first, p_count) s);
end $$;
