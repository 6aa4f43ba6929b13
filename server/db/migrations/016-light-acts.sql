-- A reason is asked for where law, money or a member's right hangs on it (decision 125): all other acts may have none.
alter table audit_record drop constraint audit_record_why_check;
alter table approval drop constraint approval_why_check;
-- small: acts of operators.
create index operator_act_by_operator on operator_act (operator_id, path, done_at);

-- Words that are added to the public record of a halt; the words before them stay. English may be missing.
alter type sale_event_kind add value 'words_added';
alter table box_halt drop constraint box_halt_has_a_reason_unless_resumed;
alter table box_halt add constraint box_halt_has_a_reason_unless_resumed check (
  case when kind = 'resumed' then reason_ja is null and reason_en is null
  else coalesce(length(reason_ja), 0) between 1 and 300 and (reason_en is null or length(reason_en) between 1 and 300) end)
  not valid;
