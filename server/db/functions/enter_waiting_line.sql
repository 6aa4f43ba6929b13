-- Processes of the release before call it; they count nobody's places.
create or replace function enter_waiting_line(p_ticket bigint[], p_per_minute integer, p_now timestamptz)
  returns table (o_turn bigint, o_next bigint, o_ms_each double precision, o_number bigint[])
  language plpgsql
as $$
begin
  return query select s.o_turn, s.o_next, s.o_ms_each, s.o_number
    from settle_waiting_line(
      (select coalesce(jsonb_agg(jsonb_build_object('ticket', ticket) order by i), '[]')
        from unnest(p_ticket) with ordinality u(ticket, i)),
      p_per_minute, p_now) s;
end $$;
