-- The newest link by which a member proves the mail address: a hash of its token together with the address, so that a link
-- to an address that was changed proves nothing. It stays once used, so that a second press is answered.
alter table member
  add column mail_proof_hash bytea,
  add column mail_proof_ends_at timestamptz;
