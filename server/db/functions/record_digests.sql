-- The rows of every permanent table that were inserted between bounds, by piece: their number, and a hash of their bytes
-- in the order of their moments (decision 015). Without rows a table is not named; without a hash it cannot be read any more.
-- It works with the owner's rights: the columns that the shop's role may not read are in no layout.
create or replace function record_digests(p_layout integer, p_bounds timestamptz[])
  returns table (o_piece integer, o_table text, o_rows bigint, o_digest bytea)
  language plpgsql security definer
  set datestyle = 'ISO' set timezone = 'UTC' set extra_float_digits = 1 set bytea_output = 'hex'
  set intervalstyle = 'postgres' set client_encoding = 'UTF8' set work_mem = '64MB'
as $$
declare
  place record;
begin
  for place in
    select covered.key as name, covered.value as bytes
    from record_layout l cross join jsonb_each_text(l.content) covered where l.no = p_layout order by covered.key collate "C"
  loop
    -- Most tables of a shop are empty, and planning to read one costs more than a hundred rows.
    continue when pg_relation_size(to_regclass(quote_ident(place.name))) = 0;
    begin
      -- The first piece holds what was there before, inserted at one moment: it is hashed in parts, since a value ends at 1 GB.
      return query execute format(
        'select piece, %L, sum(n)::bigint, sha256(string_agg(int4send(part) || int8send(n) || digest, '''' order by part))
         from (select piece, part, count(*) n, sha256(string_agg(bytes, '''' order by inserted_at, bytes)) digest
               from (select inserted_at, bytes, %s piece, %s part
                     from (select inserted_at, %s bytes from %I
                           where inserted_at >= $1[1] and (inserted_at < $1[cardinality($1)] or $1[cardinality($1)] = ''infinity'') offset 0) row_bytes) placed
               group by piece, part) parts
         group by piece',
        place.name,
        case when cardinality(p_bounds) = 2 then '1' else 'width_bucket(inserted_at, $1)' end,
        case when p_bounds[1] = '-infinity'
             then 'case when inserted_at < $1[2] then get_byte(sha256(bytes), 0) else 0 end' else '0' end,
        place.bytes, place.name) using p_bounds;
    exception when undefined_table or undefined_column then
      return query select 0, place.name, 0::bigint, null::bytea;
    end;
  end loop;
end $$;
