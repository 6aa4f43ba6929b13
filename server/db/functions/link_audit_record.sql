-- Adds a record to the chain as its transaction ends: one at a time, in the order of the commits. Earlier it would make a
-- long change, such as an import, hold up every other operator.
create or replace function link_audit_record() returns trigger language plpgsql as $$
declare
  last audit_link;
begin
  perform pg_advisory_xact_lock(7204882); -- any fixed number; `migrate.ts` has the one before it
  select * into last from audit_link order by no desc limit 1;
  insert into audit_link values (coalesce(last.no, 0) + 1, new.id,
    audit_hash(coalesce(last.hash, decode(repeat('00', 32), 'hex')), new));
  return null;
end $$;

create constraint trigger audit_record_is_linked after insert on audit_record
  deferrable initially deferred for each row execute function link_audit_record();
