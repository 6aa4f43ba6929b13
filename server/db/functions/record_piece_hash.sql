-- Each piece's hash covers the one before it, its bounds, its layout and what its tables hold; 32 zero bytes stand before the first.
create or replace function record_piece_hash(previous bytea, piece record_piece) returns bytea language sql stable as $$
  select sha256('\x66756b7568696b692e76312e7265636f72642d7069656365'::bytea -- fukuhiki.v1.record-piece
    || coalesce(previous, decode(repeat('00', 32), 'hex')) || int8send(piece.no)
    || timestamptz_send(piece.begins_at) || timestamptz_send(piece.ends_at)
    || (select hash from record_layout l where l.no = piece.layout_no) || convert_to(piece.content::text, 'UTF8'))
$$;
