-- The prize numbers of sold slots, two bytes each, big-endian. Refuses a slot that is not sold, unless the box is opened.
create or replace function sold_prizes(p_pack_id text, p_first integer, p_count integer)
  returns bytea language plpgsql stable security definer
as $$
begin
  perform refuse_unsold(p_pack_id, p_first, p_count);
  if (select b.mode from box b where b.pack_id = p_pack_id) = 'beacon' then
    return (
      select string_agg(substring(l.prizes from greatest(p_first - l.first_slot, 0) * 2 + 1
          for (least(p_first + p_count, l.first_slot + l.count) - greatest(p_first, l.first_slot)) * 2),
        ''::bytea order by l.first_slot)
      from closing_line l
      where l.pack_id = p_pack_id and l.outcome = 'counts' and l.first_slot < p_first + p_count
        and l.first_slot >= (select max(f.first_slot) from closing_line f
                             where f.pack_id = p_pack_id and f.outcome = 'counts' and f.first_slot <= p_first));
  end if;
  return (
    select substring(string_agg(c.prizes, ''::bytea order by c.chunk_no) from (p_first & 255) * 2 + 1 for p_count * 2)
    from box_chunk c
    where c.pack_id = p_pack_id and c.chunk_no between p_first >> 8 and (p_first + p_count - 1) >> 8);
end $$;
