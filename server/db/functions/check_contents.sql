-- Shipments move between parcels that wait: one that is packed or has left neither gains nor loses any (decision 009).
-- Both parcels stay as they are until the transaction ends. A new shipment in the parcel that has its id is not looked at:
-- that parcel was made with it.
create or replace function check_contents() returns trigger language plpgsql as $$
declare
  touched uuid[] := array[new.parcel_id];
begin
  if tg_op = 'UPDATE' then touched := touched || old.parcel_id; end if;
  if exists (select from parcel p where p.id = any (touched) and p.state <> 'waiting' for share) then
    raise exception 'shipment % moves, and not all of its parcels wait', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace trigger shipment_joins_parcel after insert on shipment for each row
  when (new.parcel_id <> new.id)
  execute function check_contents();

create or replace trigger shipment_moves after update of parcel_id on shipment for each row
  when (old.parcel_id <> new.parcel_id)
  execute function check_contents();
