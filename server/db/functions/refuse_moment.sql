-- A row whose moment the shop gives says when it was written: within an hour back, since a long transaction keeps the moment
-- of its beginning, and ten minutes ahead, for clocks of several machines. `guards.ts` makes the triggers.
create or replace function refuse_moment() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: its moment is not that of the database', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;
