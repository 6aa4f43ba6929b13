-- An act at the terminal has a key too, and in an emergency, or before the first invitation, it has no operator.
alter table operator_act alter column operator_id drop not null;
