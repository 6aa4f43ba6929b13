-- Each key is shared by all spellings of a member's names, of name with street, or of the phone number. The program makes it
-- (`keysOf`), since the database folds by its locale. It is null where the release before wrote the row; a job makes it then.
alter table member
  add column name_key text collate "C",
  add column person_key text collate "C",
  add column phone_key text collate "C";
create index if not exists member_by_person_key on member (person_key) where withdrawn_at is null;
create index if not exists member_by_phone_key on member (phone_key) where withdrawn_at is null;
