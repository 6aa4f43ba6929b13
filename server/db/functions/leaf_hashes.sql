-- The leaf hashes of any slots, 32 bytes each, for proofs of their neighbours. A leaf hides its prize behind 32 secret
-- bytes of salt.
create or replace function leaf_hashes(p_pack_id text, p_first integer, p_count integer)
  returns bytea language plpgsql stable security definer
as $$
begin
  return (select string_agg(s.leaf, ''::bytea order by s.slot) from sealed_slots(p_pack_id, p_first, p_count) s);
end $$;
