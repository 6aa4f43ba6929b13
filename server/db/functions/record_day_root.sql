-- The root of a day: over the root of the day before it and its last piece, whose hash covers all before. 32 zero bytes stand
-- before the first.
create or replace function record_day_root(previous bytea, day date, piece record_piece) returns bytea
  language sql stable as $$
  select sha256('\x66756b7568696b692e76312e7265636f72642d646179'::bytea -- fukuhiki.v1.record-day
    || coalesce(previous, decode(repeat('00', 32), 'hex')) || convert_to(to_char(day, 'YYYY-MM-DD'), 'UTF8')
    || int8send(piece.no) || piece.hash)
$$;
