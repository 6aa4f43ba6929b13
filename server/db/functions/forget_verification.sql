-- A change of phone and a withdrawal set the proven number free, whichever statement makes them.
create or replace function forget_verification() returns trigger language plpgsql as $$
begin
  new.phone_verified_at := null;
  new.verified_number := null;
  return new;
end $$;

create or replace trigger member_phone_is_proven_anew before update on member for each row
  when (old.phone_verified_at is not null
    and (old.phone is distinct from new.phone or new.phone_verified_at is null or new.withdrawn_at is not null))
  execute function forget_verification();
