-- A change of phone and a withdrawal set the proven number free, whichever statement makes them.
create or replace function forget_verification() returns trigger language plpgsql as $$
begin
  new.phone_verified_at := null;
  new.verified_number := null;
  new.verified_hash := null;
  return new;
end $$;

-- A row that is sealed has lost its phone in clear, and has no other number for it.
create or replace trigger member_phone_is_proven_anew before update on member for each row
  when (old.phone_verified_at is not null
    and (old.phone <> new.phone or (old.phone is null and old.phone_hash <> new.phone_hash)
      or new.phone_verified_at is null or new.withdrawn_at is not null))
  execute function forget_verification();
