-- The personal data of a prepared act, sealed until it is decided or its time is over (decision 131).
alter table approval add column sealed_input bytea;
alter table approval add constraint approval_decided_holds_nobody check (outcome is null or sealed_input is null) not valid;
-- Somebody else reset the access of an operator at the console, who approves nothing of others for a while (decision 112).
alter table operator
  add column reset_at timestamptz,
  add column reset_by uuid references operator;
