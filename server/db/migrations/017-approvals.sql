-- Acts of the console that wait for a second operator's yes, and what became of them (decision 051).
create table approval (
  -- The key under which the act was prepared.
  id uuid primary key,
  -- The call that was prepared, and its input: no personal data stands in it.
  path text not null,
  input jsonb not null,
  -- What the act would write to the audit log.
  verb text not null,
  subject text collate "C" not null,
  detail jsonb not null,
  why text not null check (why <> ''),
  -- Of what the act was judged by; another hash at the approval: it has changed since.
  basis_hash bytea not null check (length(basis_hash) = 32),
  prepared_by uuid not null references operator,
  prepared_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > prepared_at),
  outcome text check (outcome in ('approved', 'refused', 'withdrawn')),
  decided_by uuid references operator,
  decided_at timestamptz,
  -- Approved by the person who prepared it, in a shop of one.
  is_by_self boolean not null default false,
  check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)),
  check (outcome is distinct from 'approved' or is_by_self = (decided_by = prepared_by)),
  check (outcome is distinct from 'withdrawn' or decided_by = prepared_by)
);
create index approval_waiting on approval (prepared_at) where outcome is null;
create index approval_decided on approval (decided_at) where outcome is not null;

-- Points and coins that an operator gave or took by hand. `id` is the cause of the ledger's entry.
create table adjustment (
  id uuid primary key,
  member_id uuid not null references wallet,
  -- Null: at the terminal.
  operator_id uuid references operator,
  reason text not null,
  points bigint not null,
  coin_hundredths bigint not null,
  adjusted_at timestamptz not null,
  check ((points = 0) <> (coin_hundredths = 0)),
  -- An entry whose cause is its member is the demo's gift.
  check (id <> member_id)
);
create index adjustment_of_member on adjustment (member_id, adjusted_at);
create index adjustment_of_operator on adjustment (operator_id, adjusted_at);
