-- Which delivery carrier has a parcel: the name of its file (decision 061). Empty where the operator named none.
alter table shipment
  add column carrier text check (carrier ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  add check (carrier is null or state = 'shipped');
-- A carrier's file names a parcel by the last group of its id.
create index shipment_by_reference on shipment (right(id::text, 12));
