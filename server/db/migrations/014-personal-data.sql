-- The person behind a member, sealed with a key that no copy of the database holds (decision 122), and keyed hashes by which members
-- are found. A row has `person`, or the same in clear as the release before wrote it: a job seals that.
alter table shop_key add column seals_from timestamptz;

alter table member
  add column person bytea,
  add column mail_hash bytea,
  add column phone_hash bytea,
  add column person_hash bytea,
  add column verified_hash bytea,
  -- The transaction that wrote any of these last: a process reads again only what was written since it looked.
  add column person_xid xid8,
  add constraint member_sealed_is_not_in_clear check (person is null or num_nonnulls(mail, family_name, middle_name,
    given_name, phone, postal_code, country, city, street, building, company, verified_number, name_key, person_key,
    phone_key) = 0) not valid,
  add constraint member_verified_hash_is_proven check (verified_hash is null or phone_verified_at is not null) not valid,
  add constraint member_who_left_has_no_hash
    -- The release before leaves the hashes of a row in clear, and what seals it takes them.
    check (withdrawn_at is null or mail is not null
      or num_nonnulls(person, mail_hash, phone_hash, person_hash, verified_hash) = 0) not valid,
  alter column mail drop not null,
  alter column family_name drop not null,
  alter column middle_name drop not null,
  alter column given_name drop not null,
  alter column phone drop not null,
  alter column postal_code drop not null,
  alter column country drop not null,
  alter column city drop not null,
  alter column street drop not null,
  alter column building drop not null,
  alter column company drop not null;
create unique index if not exists member_by_mail_hash on member (mail_hash);
create unique index if not exists member_by_verified_hash on member (verified_hash) where verified_hash is not null;
create index if not exists member_by_phone_hash on member (phone_hash);
create index if not exists member_by_person_hash on member (person_hash);
create index if not exists member_by_person_xid on member (person_xid);

alter table parcel
  add column sealed_address bytea,
  add constraint parcel_sealed_is_not_in_clear check (sealed_address is null or num_nonnulls(recipient, phone, postal_code,
    country, city, street, building, company) = 0) not valid,
  drop constraint parcel_has_an_address_until_it_leaves,
  add constraint parcel_in_house_has_an_address
    check (state not in ('waiting', 'packed') or sealed_address is not null or (recipient <> '' and city <> '')) not valid,
  alter column recipient drop not null,
  alter column phone drop not null,
  alter column postal_code drop not null,
  alter column country drop not null,
  alter column city drop not null,
  alter column street drop not null,
  alter column building drop not null,
  alter column company drop not null;
create index if not exists parcel_in_clear on parcel (id) where recipient <> '';

-- Messages in clear are gone within 30 days: nothing seals them.
alter table outgoing_message
  add column sealed_address bytea,
  add column sealed_body bytea,
  add constraint outgoing_message_has_an_address check (num_nonnulls(address, sealed_address) = 1) not valid,
  add constraint outgoing_message_has_a_text check (num_nonnulls(body, sealed_body) = 1) not valid,
  alter column address drop not null,
  alter column body drop not null;

-- Enquiries from before stay in clear until they are erased in their time: nothing of a message is ever changed.
alter table enquiry
  add column sealed_guest bytea,
  drop constraint enquiry_of_guest_has_name_and_mail,
  add constraint enquiry_of_guest_says_who_asks
    check (member_id is not null or erased_at is not null or sealed_guest is not null or (name <> '' and mail <> '')) not valid,
  add constraint enquiry_erased_says_nothing_of_who_asked check (erased_at is null or sealed_guest is null) not valid;
alter table enquiry_message
  add column sealed_body bytea,
  add constraint enquiry_message_has_words check (num_nonnulls(body, sealed_body) = 1) not valid,
  alter column body drop not null;
alter table enquiry_picture
  add column sealed_jpeg bytea,
  add constraint enquiry_picture_has_bytes check (num_nonnulls(jpeg, sealed_jpeg) = 1) not valid,
  add constraint enquiry_picture_is_small check (length(sealed_jpeg) <= 1000100) not valid,
  alter column jpeg drop not null;
