-- Members who left, and members who stay away --------------------------------------------------------

-- Null: not since they registered. A login lasts thirty days at most, so this bounds when an account was used.
alter table member add column last_login_at timestamptz;
-- Nobody wrote it down before: who is a member now is taken to have been here today.
update member set last_login_at = now() where withdrawn_at is null;

-- The prefecture and the code of a friend go with the rest; 0 is nowhere, and only nobody lives there.
alter table member
  drop constraint member_prefecture_id_check,
  drop constraint member_withdrawn_is_nobody;
update member set prefecture_id = 0, referred_by_code = '' where withdrawn_at is not null;
alter table member
  add constraint member_prefecture
    check (prefecture_id between 1 and 47 or prefecture_id = 99 or (prefecture_id = 0 and withdrawn_at is not null)),
  add constraint member_withdrawn_is_nobody
    check (withdrawn_at is null
      or (mail = id::text || '@withdrawn.invalid' and password_hash = '' and phone_verified_at is null
          and prefecture_id = 0
          and family_name || middle_name || given_name || phone || postal_code || country || city || street || building
            || referred_by_code = ''));
