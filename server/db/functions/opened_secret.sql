-- The secret of an opened box. Refuses while it is closed, and when this transaction has opened it.
create or replace function opened_secret(p_pack_id text)
  returns bytea language plpgsql stable security definer
as $$
begin
  if not exists (select from box b where b.pack_id = p_pack_id and b.opened_at is not null and not is_uncommitted(b.xmin)) then
    raise exception 'box % is not opened', p_pack_id using errcode = 'insufficient_privilege';
  end if;
  return (select s.secret from box_secret s where s.pack_id = p_pack_id);
end $$;
