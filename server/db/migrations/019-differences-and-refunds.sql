-- Purchases undone by the operator ---------------------------------------------------------------

-- Points taken out of the middle of a member's queue: what stood beside them stands in the queue anew, as lots of the
-- entry that moved them. `first_entry_no`: the entry that granted these points first; null: `entry_no` did.
alter table point_lot add column first_entry_no bigint check (first_entry_no < entry_no);

-- What a purchase is about never changes. Paid is final but for being given back: paid → refunding → refunded, or paid
-- again when the company refused.
drop trigger payment_is_fixed on payment;
create trigger payment_is_fixed before update on payment for each row
  when ((old.id, old.member_id, old.method, old.course_id, old.pack_id, old.points, old.price_yen, old.order_id,
         old.open_key, old.capture_key, old.created_at, old.details, old.payer_key,
         old.give_up_at)
        is distinct from
        (new.id, new.member_id, new.method, new.course_id, new.pack_id, new.points, new.price_yen, new.order_id,
         new.open_key, new.capture_key, new.created_at, new.details, new.payer_key,
         new.give_up_at)
        or (old.provider_reference is not null and new.provider_reference is distinct from old.provider_reference)
        or (old.state = 'paid' and new.state not in ('paid', 'refunding'))
        or (old.state = 'refunding' and new.state not in ('refunding', 'refunded', 'paid'))
        or (old.state = 'refunded' and new.state <> 'refunded')
        or (old.state not in ('paid', 'refunding') and new.state = 'refunding')
        or (old.state not in ('refunding', 'refunded') and new.state = 'refunded'))
  execute function refuse_change();

-- One try to give a purchase back. Its points are taken in the transaction that writes it; the company hears of it
-- afterwards, under the id as its key, as often as it takes.
create table payment_refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  -- The operator pays the money back; the company is not asked.
  is_by_hand boolean not null,
  began_at timestamptz not null,
  -- How often the company was asked, or was about to be, and when last.
  asks integer not null default 0 check (asks >= 0),
  asked_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('refunded', 'refused')),
  check ((ended_at is null) = (outcome is null)),
  check ((asks = 0) = (asked_at is null))
);
-- One at a time, and none after one that succeeded.
create unique index payment_refund_once on payment_refund (payment_id) where outcome is distinct from 'refused';
create trigger payment_refund_is_fixed before update on payment_refund for each row
  when ((old.id, old.payment_id, old.began_at) is distinct from (new.id, new.payment_id, new.began_at)
        or new.asks < old.asks or old.ended_at is not null)
  execute function refuse_change();
create trigger payment_refund_is_kept before delete on payment_refund for each row execute function refuse_change();

-- Each day held against the companies ------------------------------------------------------------

-- What moved on a day, and the first purchase of all, are found without reading the rest.
create index payment_transition_by_moment on payment_transition (moved_at);
create index payment_by_moment on payment (created_at);

-- A finished day in Japan at one company. A row is made once the day can be compared; `next_at` says when it is
-- compared (again), null once nothing is left to do.
create table payment_comparison (
  company text collate "C" not null check (company ~ '^[a-z-]{1,30}$'),
  day date not null,
  next_at timestamptz,
  tries integer not null default 0,
  -- When it was first compared to its end.
  finished_at timestamptz,
  primary key (company, day)
);
create index payment_comparison_due on payment_comparison (next_at) where next_at is not null;
create trigger payment_comparison_is_kept before delete on payment_comparison
  for each row execute function refuse_change();

-- What an operator must look at: our books and a company's differ about an order.
create table payment_difference (
  id uuid primary key,
  company text collate "C" not null,
  day date not null,
  order_id text collate "C" not null check (length(order_id) between 1 and 100),
  -- paid_here: paid in our books, and the company does not have the money. paid_there: the reverse. amount: another sum
  -- of yen. unknown_here: an order of theirs that is none of ours. refunded_there: given back behind our books.
  -- refunded_twice: given back there, and by the operator as well. disputed: the company told of a chargeback or a
  -- dispute, and its account of the order does not show it. not_told: it cannot tell about the order.
  kind text not null check (
    kind in ('paid_here', 'paid_there', 'amount', 'unknown_here', 'refunded_there', 'refunded_twice', 'disputed',
             'not_told')
  ),
  payment_id uuid references payment,
  -- How it stood on each side when it was found.
  ours text not null,
  theirs text not null,
  found_at timestamptz not null,
  settled_at timestamptz,
  -- A person's reason stands in `operator_act`.
  settled_by text check (settled_by in ('comparison', 'person')),
  unique (company, day, order_id, kind),
  foreign key (company, day) references payment_comparison,
  check ((settled_at is null) = (settled_by is null)),
  check ((payment_id is null) = (kind = 'unknown_here'))
);
create index payment_difference_open on payment_difference (found_at) where settled_at is null;
create index payment_difference_by_order on payment_difference (order_id);
-- What a person settled stays settled.
create trigger payment_difference_is_fixed before update on payment_difference for each row
  when ((old.id, old.company, old.day, old.order_id, old.kind, old.payment_id)
        is distinct from (new.id, new.company, new.day, new.order_id, new.kind, new.payment_id)
        or old.settled_by = 'person')
  execute function refuse_change();
create trigger payment_difference_is_kept before delete on payment_difference
  for each row execute function refuse_change();
