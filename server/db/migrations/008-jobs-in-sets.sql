-- Draws that could not be settled at their deadline. They are passed over (box.settled_slot: all draws below it are
-- settled, or stand here) and tried again, each time after a longer wait.
create table unsettled_draw (
  pack_id text collate "C" not null,
  first_slot integer not null,
  failures integer not null check (failures > 0),
  retry_at timestamptz not null,
  primary key (pack_id, first_slot),
  foreign key (pack_id, first_slot) references draw
);
create index unsettled_draw_by_retry on unsettled_draw (retry_at);

-- Points end at the same midnight for many members: what ends them goes from one member to the next, and never reads
-- those again that it has dealt with.
drop index wallet_by_expiry;
create index wallet_by_expiry on wallet (next_expiry_at, member_id) where next_expiry_at < 'infinity';
