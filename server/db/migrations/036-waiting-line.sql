-- The line before the shop: one for all processes (decision 096).
create table waiting_line (
  id boolean primary key default true check (id),
  -- Places with a number below it were let in, or passed over.
  turn bigint not null default 0,
  -- The number of the next place that is given. It never goes back.
  next bigint not null default 0 check (next >= turn),
  -- How many may be let in at this moment.
  free double precision not null default 'Infinity',
  moved_at timestamptz not null default 'epoch',
  -- The turn of some time ago, to tell the pace; `ms_each` is what each place took since then, 0: not known.
  paced_turn bigint not null default 0,
  paced_at timestamptz not null default 'epoch',
  ms_each double precision not null default 0
);
insert into waiting_line default values;

-- When each who waits was last there. Not in the log of PostgreSQL: a crash or a failover empties it, and
-- `enter_waiting_line` then makes the places anew from the numbers above.
create unlogged table waiting_place (
  number bigint primary key,
  seen_at timestamptz not null
) with (fillfactor = 50);
