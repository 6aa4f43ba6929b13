-- Raises an error for a run with a slot that does not exist or is not sold, unless the box is opened; also when this
-- transaction has changed the box. The slots of a beacon box have prizes once they are decided.
create or replace function refuse_unsold(p_pack_id text, p_first integer, p_count integer)
  returns void language plpgsql stable
as $$
begin
  if not exists (
    select from box b where b.pack_id = p_pack_id and not is_uncommitted(b.xmin) and p_first >= 0 and p_count > 0
      and p_first::bigint + p_count <= (case when b.mode = 'beacon' then b.decided_slot
                                             when b.opened_at is null then b.next_slot else b.total end)
  ) then
    raise exception 'slots % to % of box % are not sold', p_first, p_first::bigint + p_count - 1, p_pack_id
      using errcode = 'insufficient_privilege';
  end if;
end $$;
