-- Whoever writes who a member is leaves the number of the transaction, by which a process that keeps members in memory reads
-- again what changed. The release before writes in clear and leaves old hashes, which then belong to nobody.
create or replace function note_person() returns trigger language plpgsql as $$
begin
  new.person_xid := pg_current_xact_id();
  if new.mail is not null then
    if new.mail <> old.mail and new.mail_hash = old.mail_hash then new.mail_hash := null; end if;
    if (new.phone, new.prefecture_id) <> (old.phone, old.prefecture_id) and new.phone_hash = old.phone_hash then
      new.phone_hash := null;
    end if;
    if (new.family_name, new.given_name, new.street) <> (old.family_name, old.given_name, old.street)
      and new.person_hash = old.person_hash then
      new.person_hash := null;
    end if;
  end if;
  return new;
end $$;

create or replace trigger member_person_is_noted before insert on member for each row execute function note_person();
-- Every change of a row in clear is noted: its columns are many, and it is soon sealed.
create or replace trigger member_change_of_person_is_noted before update on member for each row
  when (old.mail is not null or new.mail is not null or old.person is distinct from new.person
    or old.withdrawn_at is distinct from new.withdrawn_at)
  execute function note_person();
