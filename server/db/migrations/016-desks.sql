-- Who opened personal data at the console. Not what they searched for: `subject` is a member's id, or of a list how many
-- members it showed. Pruned after a year.
create table personal_data_reading (
  id uuid primary key,
  operator_id uuid not null references operator,
  read_at timestamptz not null,
  what text not null check (what in ('member', 'timeline', 'list')),
  subject text not null check (subject <> '')
);
create index personal_data_reading_by_time on personal_data_reading (read_at);

-- A parcel is found by its number.
create index shipment_by_tracking_number on shipment (tracking_number) where tracking_number <> '';
-- A draw is found by its id, whose time is that of its check: an index of a few kilobytes, which costs a draw next to nothing.
create index draw_by_moment on draw using brin (drawn_at) with (autosummarize = on);

-- Accounts that are alike are found among all (member-search.ts).
create index member_by_phone on member (phone) where withdrawn_at is null;
create index member_by_person on member (
  (lower(translate(family_name || given_name, ' 　', '')) || ' ' || lower(translate(street, ' 　', '')))
) where withdrawn_at is null;
