-- Points that were credited at the terminal on nobody's name, or on a proven one, are counted for the shop's alarm alone.
alter table credited_by_hand alter column operator_id drop not null;
-- small: acts of operators.
create index credited_by_hand_by_day on credited_by_hand (credited_at);
-- small: acts of operators.
create index adjustment_by_day on adjustment (adjusted_at);
