-- A member in the tickets of one box, as docs/sealed-box.md says.
create or replace function holder_of(p_algorithm text, p_pack_id text, p_member uuid) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(p_algorithm || '.holder', 'UTF8') || int4send(octet_length(convert_to(p_pack_id, 'UTF8')))
    || convert_to(p_pack_id, 'UTF8') || uuid_send(p_member));
