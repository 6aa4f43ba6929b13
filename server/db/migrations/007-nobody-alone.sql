-- Points that were credited because an operator at the console said that their money came: of a payment by hand, or of a
-- deposit that was typed, imported or assigned. The limit of a day counts them with the adjustments (decision 112).
create table credited_by_hand (
  id uuid primary key,
  payment_id uuid not null references payment,
  operator_id uuid not null references operator,
  points integer not null check (points > 0),
  credited_at timestamptz not null
);
create index credited_by_hand_by_operator on credited_by_hand (operator_id, credited_at);
-- It was recorded at the console above that limit, and pays for nothing until a second person approves it.
alter table bank_deposit add column is_held boolean not null default false;
-- An operator may approve what others prepared from this instant on; who gave them the right (null: the terminal). Who works here
-- already may at once.
alter table operator
  add column approves_from timestamptz not null default 'epoch',
  add column rights_from uuid references operator;
