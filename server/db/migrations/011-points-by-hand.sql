-- Points that were credited at the terminal on nobody's name, or on a proven one, are counted for the shop's alarm alone.
alter table credited_by_hand alter column operator_id drop not null;
