-- Numbers without a gap, and no version that says what the one before it said.
create or replace function check_legal_version() returns trigger language plpgsql as $$
declare newest legal_version;
begin
  select * into newest from legal_version order by no desc limit 1;
  if new.no <> coalesce(newest.no, 0) + 1 or new.content_hash = newest.content_hash
    or new.in_force_from < newest.in_force_from then
    raise exception 'legal version % does not follow version %', new.no, coalesce(newest.no, 0)
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger legal_version_follows before insert on legal_version
  for each row execute function check_legal_version();
