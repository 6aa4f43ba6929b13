alter table personal_data_reading drop constraint personal_data_reading_what_check;
alter table personal_data_reading add constraint personal_data_reading_what_check
  check (what in ('member', 'timeline', 'list', 'enquiry', 'disclosure', 'parcel'));

-- Parcels that have left are listed, the last first.
create index shipment_by_day_sent on shipment (shipped_at desc, id desc) where state = 'shipped';
