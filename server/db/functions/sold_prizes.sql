-- The prize numbers of sold slots, two bytes each, big-endian. Refuses a slot that is not sold, unless the box is opened.
create or replace function sold_prizes(p_pack_id text, p_first integer, p_count integer)
  returns bytea language plpgsql stable security definer
as $$
begin
  perform refuse_unsold(p_pack_id, p_first, p_count);
  return (
    select substring(string_agg(c.prizes, ''::bytea order by c.chunk_no) from (p_first & 255) * 2 + 1 for p_count * 2)
    from box_chunk c
    where c.pack_id = p_pack_id and c.chunk_no between p_first >> 8 and (p_first + p_count - 1) >> 8);
end $$;
