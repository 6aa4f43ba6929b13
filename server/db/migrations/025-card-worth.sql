-- What the shop paid for a copy of a card, and what it costs today (decision 060). Null: not entered. For operators alone.
alter table card
  add column cost_yen integer check (cost_yen between 0 and 100000000),
  add column market_yen integer check (market_yen between 0 and 100000000);
