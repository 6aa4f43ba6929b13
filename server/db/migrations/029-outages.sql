-- Outages of beacon and witnesses: how long the oldest place of a beacon box has waited decides whether its sale pauses.
-- The time of the tickets of a batch; null: sold before this was kept.
alter table box_batch add column drawn_at timestamptz;
