-- The chain of the audit log (decision 049): one row a record, in the order of the commits. `hash` covers the record and the
-- hash before it, so a record that is changed, removed or slipped in later shows.
create table audit_link (
  no bigint primary key check (no > 0),
  record_id uuid not null unique references audit_record,
  hash bytea not null check (length(hash) = 32)
);

-- The records that stand already, oldest first; `audit_hash` does the same from now on.
do $$
declare
  recorded audit_record;
  hash bytea := decode(repeat('00', 32), 'hex');
  bytes bytea;
  words text;
  no bigint := 0;
begin
  for recorded in select * from audit_record order by id loop
    bytes := convert_to('fukuhiki.v1.audit', 'UTF8') || hash || uuid_send(recorded.id)
      || int8send((extract(epoch from recorded.done_at) * 1000000)::bigint);
    foreach words in array array[recorded.who, recorded.verb, recorded.subject, recorded.why, recorded.detail::text] loop
      bytes := bytes || int4send(octet_length(convert_to(words, 'UTF8'))) || convert_to(words, 'UTF8');
    end loop;
    hash := sha256(bytes);
    no := no + 1;
    insert into audit_link values (no, recorded.id, hash);
  end loop;
end $$;
