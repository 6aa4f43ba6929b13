-- A parcel that has left keeps its number and carrier but for a correction, and a correction is recorded: in the
-- transaction that makes it stands the audit record with both numbers, and with both carriers where they differ. Judged
-- at its end, as the record is written after the change. A parcel that is sent again has a new number.
create or replace function check_correction() returns trigger language plpgsql as $$
begin
  if not exists (
    select from audit_record r
    where r.subject = new.id::text and r.verb = 'shipment correct'
      and r.detail ->> 'before' = old.tracking_number and r.detail ->> 'after' = new.tracking_number
      and (old.carrier is not distinct from new.carrier
           or (r.detail ->> 'carrierBefore' is not distinct from old.carrier
               and r.detail ->> 'carrierAfter' is not distinct from new.carrier))
      and r.xmin = pg_current_xact_id()::xid
  ) then
    raise exception 'the tracking number of parcel % changes without its audit record', new.id
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create constraint trigger parcel_correction_is_recorded after update on parcel
  deferrable initially deferred for each row
  when (old.state in ('sent', 'arrived')
        and (old.tracking_number, old.carrier) is distinct from (new.tracking_number, new.carrier))
  execute function check_correction();
