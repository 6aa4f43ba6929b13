-- What all spellings of a member's names, of name with street, and of the phone number have in common: made by the program
-- (`keysOf`), since the database folds by its locale. Null: written by the release before; a job makes them.
alter table member
  add column name_key text collate "C",
  add column person_key text collate "C",
  add column phone_key text collate "C";
create index if not exists member_by_person_key on member (person_key) where withdrawn_at is null;
create index if not exists member_by_phone_key on member (phone_key) where withdrawn_at is null;
