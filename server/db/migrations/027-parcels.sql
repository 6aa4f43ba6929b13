-- Parcels: the box in which shipments leave (decision 059). A shipment stays what one draw or exchange ordered.
-- `waiting`: can be packed and combined. `packed`: closed, and its label printed. `combined`: empty, its shipments are in
-- another parcel. The others say what became of a parcel that left.
create type parcel_state as enum ('waiting', 'packed', 'sent', 'arrived', 'came_back', 'kept', 'combined');

-- A shipment has a parcel of its own id to itself, until it is combined. A parcel with the id of a shipment holds that
-- shipment, or is empty: so the id of either leads to one parcel.
create table parcel (
  id uuid primary key,
  member_id uuid not null references member,
  state parcel_state not null default 'waiting',
  -- Of the last time it left.
  tracking_number text not null default '',
  -- The name of the delivery carrier's file (decision 061); null: none was named.
  carrier text check (carrier ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  shipped_at timestamptz,
  -- An operator keeps it in the house since this instant; null: none does. The audit log says who and why.
  held_at timestamptz,
  released_at timestamptz,
  -- Where it goes: copied from the member when ordered, so that it arrives even when the member leaves.
  -- Follows a change of address while it is in the house; emptied when a member who has left needs it no more.
  recipient text not null,
  phone text not null,
  postal_code text not null,
  prefecture_id smallint,
  country text not null,
  city text not null,
  street text not null,
  building text not null,
  is_member_gone boolean not null default false,
  unique (id, member_id),
  check ((state in ('sent', 'arrived', 'came_back', 'kept')) = (shipped_at is not null)),
  check (carrier is null or shipped_at is not null),
  -- A parcel has an address until it has left.
  check (state not in ('waiting', 'packed') or (recipient <> '' and city <> ''))
);
insert into parcel
  select id, member_id, case state when 'shipped' then 'sent' else 'waiting' end::parcel_state, tracking_number, carrier,
    shipped_at, held_at, released_at, recipient, phone, postal_code, prefecture_id, country, city, street, building,
    is_member_gone
  from shipment;
create index parcel_of_member on parcel (member_id);
create index parcel_to_send on parcel (id) where state in ('waiting', 'packed');
create index parcel_back on parcel (id) where state in ('came_back', 'kept');
create index parcel_by_day_sent on parcel (shipped_at desc, id desc) where state in ('sent', 'arrived');
-- A carrier's file names a parcel by the last group of its id.
create index parcel_by_reference on parcel (right(id::text, 12));
create index parcel_by_tracking_number on parcel (tracking_number) where tracking_number <> '';

-- What happened to a parcel: permanent.
create table parcel_event (
  no bigint generated always as identity primary key,
  parcel_id uuid not null references parcel,
  happened_at timestamptz not null,
  what text not null check (what in ('combined', 'split', 'packed', 'unpacked', 'readdressed', 'sent', 'corrected',
    'arrived', 'came_back', 'kept', 'sent_again')),
  -- Of a parcel that leaves, and of a correction; else empty.
  tracking_number text not null default '',
  carrier text,
  -- Why it came back; else empty.
  reason text not null default ''
);
create index parcel_event_of_parcel on parcel_event (parcel_id, no);
insert into parcel_event (parcel_id, happened_at, what, tracking_number, carrier)
  select id, shipped_at, 'sent', tracking_number, carrier from parcel where state = 'sent' order by shipped_at, id;

-- The triggers named columns that leave; `functions/` makes them anew.
drop trigger if exists shipment_is_fixed on shipment;
drop trigger if exists shipment_correction_is_recorded on shipment;
alter table shipment add column parcel_id uuid;
update shipment set parcel_id = id;
-- All shipments of a parcel are of one member.
alter table shipment
  alter column parcel_id set not null,
  add constraint shipment_of_parcel foreign key (parcel_id, member_id) references parcel (id, member_id),
  drop constraint shipment_member_id_fkey,
  drop column state,
  drop column tracking_number,
  drop column carrier,
  drop column shipped_at,
  drop column held_at,
  drop column released_at,
  drop column recipient,
  drop column phone,
  drop column postal_code,
  drop column prefecture_id,
  drop column country,
  drop column city,
  drop column street,
  drop column building,
  drop column is_member_gone;
create index shipment_of_parcel on shipment (parcel_id);
drop index if exists shipment_by_reference;
drop type shipment_state;
