-- Keyed hashes, and nobody's address: who holds a place (a network, or a member or known browser), and the work for which
-- it was given (decision 114).
alter table waiting_place add column holder bigint, add column work bigint;
-- small: whoever waits.
create index waiting_place_by_holder on waiting_place (holder);
-- small: whoever waits.
create index waiting_place_by_work on waiting_place (work) where work is not null;

-- The networks from which each who was let in came in the last hour. A crash or a failover empties it, and the count begins anew.
create unlogged table waiting_entry (
  entry bigint not null,
  whence bigint not null,
  seen_at timestamptz not null,
  primary key (entry, whence)
);
