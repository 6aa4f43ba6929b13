-- Closes pieces of the chain up to a moment that has passed, at most `p_limit`, and the days that end among them.
-- A row's moment is taken after its statement has locked its table. So once everybody has ended who holds such a lock now, every
-- row from before this moment is committed or gone, however long its transaction was open; later ones have later moments.
-- Returns how many pieces; null: after `p_patience` a transaction is still open; -1: another process closes.
create or replace function close_records(p_until timestamptz, p_limit integer, p_patience interval)
  returns integer language plpgsql security definer
as $$
declare
  deadline constant timestamptz := clock_timestamp() + p_patience;
  layout record_layout;
  piece record_piece;
  last record_piece;
  base timestamptz;
  day_ends_at timestamptz;
  writers text[];
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'pieces are closed with new eyes: in a transaction that reads what was committed meanwhile';
  end if;
  if p_until > clock_timestamp() then
    raise exception 'a piece ends in the past, not at %', p_until using errcode = 'check_violation';
  end if;
  if not pg_try_advisory_xact_lock(7204894) then return -1; end if;
  select * into layout from record_layout order by no desc limit 1;
  if layout.no is null then return 0; end if;

  select array_agg(distinct l.virtualtransaction) into writers
  from pg_locks l
  join jsonb_object_keys(layout.content) name on l.relation = to_regclass(quote_ident(name))
  where l.locktype = 'relation' and l.mode = 'RowExclusiveLock' and l.pid is distinct from pg_backend_pid()
    and l.database = (select oid from pg_database where datname = current_database());
  while exists (select from pg_locks l where l.virtualtransaction = any (writers)) loop
    if clock_timestamp() > deadline then return null; end if;
    perform pg_sleep(0.02);
  end loop;

  for closed in 0 .. p_limit - 1 loop
    select * into last from record_piece order by no desc limit 1;
    base := coalesce(last.ends_at, (select made_at from record_layout where no = 1));
    day_ends_at := (date_trunc('day', base at time zone 'Asia/Tokyo') + '1 day') at time zone 'Asia/Tokyo';
    piece.no := coalesce(last.no, 0) + 1;
    piece.begins_at := coalesce(last.ends_at, '-infinity');
    piece.ends_at := least(p_until, day_ends_at, base + interval '10 minutes');
    if piece.ends_at <= piece.begins_at then return closed; end if;
    piece.layout_no := layout.no;
    select coalesce(jsonb_object_agg(o_table, jsonb_build_object('rows', o_rows, 'digest', encode(o_digest, 'hex'))), '{}')
      into piece.content from record_digests(layout.no, array[piece.begins_at, piece.ends_at]);
    -- Nothing was written: a longer piece will say so.
    if piece.content = '{}' and piece.ends_at = p_until and p_until < least(day_ends_at, base + interval '10 minutes') then
      return closed;
    end if;
    piece.hash := record_piece_hash(last.hash, piece);
    insert into record_piece select piece.*;
    if piece.ends_at = day_ends_at then
      insert into record_day (day, piece_no, root)
      select ended.day, piece.no, record_day_root((select root from record_day order by day desc limit 1), ended.day, piece)
      from (values ((day_ends_at at time zone 'Asia/Tokyo')::date - 1)) ended(day);
    end if;
  end loop;
  return p_limit;
end $$;
