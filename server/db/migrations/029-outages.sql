-- Outages of beacon and witnesses: how long the oldest place of a beacon box has waited decides whether its sale pauses.
-- The time of the tickets of a batch; null: sold before this was kept.
alter table box_batch add column drawn_at timestamptz;

-- When the first place of a line was sold; null: closed before this was kept. Lines that an outage kept undecided for long are few.
alter table closing_line add column sold_at timestamptz;
-- small: no release before this one has beacon boxes
create index closing_line_late on closing_line (decided_at) where decided_at - sold_at > interval '1 hour';
