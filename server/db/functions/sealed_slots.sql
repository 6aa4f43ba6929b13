-- The slots of a run as they were sealed: prize number, salt, and leaf hash, as docs/sealed-box.md says. Reads what no
-- visitor and no operator may know before the sale, so the application may not call it. Only `leaf_hashes` and
-- `sold_salts` call it; each gives no more than its name says.
create or replace function sealed_slots(p_pack_id text, p_first integer, p_count integer)
  returns table (slot integer, prize_no integer, salt bytea, leaf bytea)
  language plpgsql stable
as $$
declare
  secret bytea;
  inner_key bytea := '';
  outer_key bytea := '';
begin
  select s.secret into strict secret from box_secret s where s.pack_id = p_pack_id;
  -- HMAC-SHA-256: the key of 32 bytes is filled with zeros to a block of 64.
  for place in 0..63 loop
    inner_key := inner_key || set_byte('\x00', 0, (case when place < 32 then get_byte(secret, place) else 0 end) # 54);
    outer_key := outer_key || set_byte('\x00', 0, (case when place < 32 then get_byte(secret, place) else 0 end) # 92);
  end loop;
  return query
  with prize as materialized (
    -- A prize stands in leaves as its digest, in version 1 its bytes.
    select p.prize_no, coalesce(p.digest,
      encoded_prize(p.card_id, p.rarity, p.tier, p.converts_to_points, p.is_ship_only)) bytes
    from box_prize p where p.pack_id = p_pack_id
  ), place as (
    select s.slot, get_byte(c.prizes, (s.slot & 255) * 2) * 256 + get_byte(c.prizes, (s.slot & 255) * 2 + 1) prize_no
    from generate_series(p_first, p_first + p_count - 1) s(slot)
    join box_chunk c on c.pack_id = p_pack_id and c.chunk_no = s.slot >> 8
  ), salted as (
    select l.slot, l.prize_no, b.algorithm, b.commitment, b.total, b.last_one_card_id is not null and l.slot = b.total - 1 is_last_one,
      encoded_prize(b.last_one_card_id, b.last_one_rarity, b.last_one_tier, b.last_one_converts_to_points,
        b.last_one_is_ship_only) last_one,
      sha256(outer_key || sha256(inner_key || convert_to(b.algorithm || '.salt', 'UTF8') || b.commitment || int4send(l.slot))) salt
    from place l join box b on b.pack_id = p_pack_id
  )
  select s.slot, s.prize_no, s.salt, sha256(case
    when s.algorithm <> 'fukuhiki.v1' then
      convert_to(s.algorithm || '.leaf', 'UTF8') || '\x00'::bytea || s.commitment || int4send(s.slot) || p.bytes || s.salt
    when s.is_last_one then
      'fukuhiki.v1.last-one-leaf'::bytea || '\x00'::bytea || s.commitment || int4send(s.total) || int4send(s.slot)
        || p.bytes || s.last_one || s.salt
    else
      'fukuhiki.v1.leaf'::bytea || '\x00'::bytea || s.commitment || int4send(s.total) || int4send(s.slot) || p.bytes || s.salt
    end)
  from salted s join prize p on p.prize_no = s.prize_no
  order by s.slot;
end $$;
