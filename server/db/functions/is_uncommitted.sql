-- Whether a row version was written by the transaction that asks, or a part of it. What is not committed proves nothing: it may be undone
-- without a trace.
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
  -- Of what one can see, only one's own is not committed.
  return coalesce(pg_xact_status(written::text::xid8) = 'in progress', false);
end $$;
