-- A draw's count is `count` from the browser's form to the row. The choice of its cards is a choice: "decision" is
-- the word for a record in docs/decisions.
alter table draw rename column card_count to count;
alter table draw rename column decided_at to chosen_at;
