-- Each record's hash covers the one before it and all of its columns (decision 018); 32 zero bytes stand before the first. A
-- text has its length before it, so that no two records give the same bytes.
create or replace function audit_hash(previous bytea, recorded audit_record) returns bytea
  language sql immutable parallel safe
  return sha256('\x66756b7568696b692e76312e6175646974'::bytea -- fukuhiki.v1.audit
    || previous || uuid_send(recorded.id) || int8send((extract(epoch from recorded.done_at) * 1000000)::bigint)
    || (select string_agg(int4send(octet_length(convert_to(words, 'UTF8'))) || convert_to(words, 'UTF8'), '' order by place)
        from unnest(array[recorded.who, recorded.verb, recorded.subject, recorded.why, recorded.detail::text])
          with ordinality as each_text(words, place)));
