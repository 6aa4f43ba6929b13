-- Outages of beacon and witnesses: how long the oldest place of a beacon box has waited decides whether its sale pauses.
-- The time of the tickets of a batch; null: sold before this was kept.
alter table box_batch add column drawn_at timestamptz;

-- When the first place of a line was sold; null: closed before this was kept. Lines that an outage kept undecided for long are few.
alter table closing_line add column sold_at timestamptz;
-- small: no release before this one has beacon boxes
create index closing_line_late on closing_line (decided_at) where decided_at - sold_at > interval '1 hour';

-- A box that two people gave up after an outage: its sold places that were not decided are paid back, and never decided.
alter type entry_cause add value 'draw_return';
alter table box add column given_up_at timestamptz;
alter table closing_line add column given_up_at timestamptz;
alter table closing_line add constraint closing_line_is_decided_or_given_up
  check (decided_at is null or given_up_at is null) not valid;
alter table draw add column paid_back_at timestamptz;
alter table draw add constraint draw_is_chosen_or_paid_back check (chosen_at is null or paid_back_at is null) not valid;
