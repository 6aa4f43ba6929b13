-- True when the transaction that asks, or a subtransaction of it, wrote a row version. Such a row proves nothing: the
-- transaction may still undo it without a trace.
create or replace function is_uncommitted(p_xmin xid) returns boolean language plpgsql stable
as $$
declare
  mine bigint := pg_current_xact_id_if_assigned()::text::bigint;
  epoch constant bigint := 4294967296;
  written bigint;
begin
  if mine is null then return false; end if;
  -- A row keeps the lower half of the number.
  written := mine / epoch * epoch + p_xmin::text::bigint;
  if written > mine + epoch / 2 then written := written - epoch; end if;
  if written < 3 then return false; end if;
  -- A transaction sees no row that is not committed but those that it wrote itself.
  return coalesce(pg_xact_status(written::text::xid8) = 'in progress', false);
end $$;
