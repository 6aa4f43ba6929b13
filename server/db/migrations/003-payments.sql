-- Buying points --------------------------------------------------------------------------------

create type payment_state as enum ('created', 'action_required', 'awaiting_payment', 'processing', 'paid', 'declined',
  'expired', 'cancelled', 'unknown', 'review');

-- One purchase of points. What was agreed (member, course, points, price) and every key given to the
-- provider are fixed before the provider hears of it; only the state and its clockwork move.
create table payment (
  id uuid primary key,
  member_id uuid not null references wallet,
  method text not null check (method = '1'),
  -- The course may leave the shop later; the purchase keeps what it promised.
  course_id text collate "C" not null,
  pack_id text collate "C" not null default '',
  points integer not null check (points > 0),
  price_yen integer not null check (price_yen > 0),
  -- Our name for it at the provider: the shortest limit of all providers is 27 characters.
  order_id text collate "C" not null unique check (order_id ~ '^[A-Za-z0-9-]{1,27}$'),
  -- Idempotency keys of the two calls that have an effect at the provider.
  open_key uuid not null unique,
  capture_key uuid not null unique,
  -- The provider's name for it, known once it is opened there.
  access_id text collate "C" unique,
  state payment_state not null,
  -- Set before the provider is asked to take the money; from then on the purchase cannot expire.
  capture_began_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  transitions integer not null default 1 check (transitions > 0),
  -- When the sweep asks the provider again; null once nothing is left to ask.
  next_query_at timestamptz,
  queries integer not null default 0,
  check (state <> 'paid' or next_query_at is null)
);
create index payment_by_member on payment (member_id, created_at);
create index payment_to_query on payment (next_query_at) where next_query_at is not null;

create trigger payment_is_fixed before update on payment for each row
  when ((old.id, old.member_id, old.method, old.course_id, old.pack_id, old.points, old.price_yen, old.order_id,
         old.open_key, old.capture_key, old.created_at)
        is distinct from
        (new.id, new.member_id, new.method, new.course_id, new.pack_id, new.points, new.price_yen, new.order_id,
         new.open_key, new.capture_key, new.created_at)
        or (old.access_id is not null and new.access_id is distinct from old.access_id)
        or (old.state = 'paid' and new.state <> 'paid'))
  execute function refuse_change();
create trigger payment_is_kept before delete on payment for each row execute function refuse_change();

-- Every change of state, with its reason. The first row of a payment has no `from_state`.
create table payment_transition (
  payment_id uuid not null references payment,
  transition_no integer not null check (transition_no > 0),
  from_state payment_state,
  to_state payment_state not null,
  reason text not null,
  moved_at timestamptz not null,
  primary key (payment_id, transition_no),
  check ((from_state is null) = (transition_no = 1))
);
create trigger payment_transition_is_permanent before update or delete on payment_transition
  for each row execute function refuse_change();
