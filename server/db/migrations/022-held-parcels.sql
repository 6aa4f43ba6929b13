-- An operator keeps a parcel in the house since this instant; null: none does. The audit log says who and why.
alter table shipment add column held_at timestamptz;
