-- More ways to pay ------------------------------------------------------------------------------

-- The numbers of spec §4. 7 and 9 are reserved and never used (ruling 24); Merpay (13) and remittance by e-mail (14)
-- are named there without a number.
alter table payment drop constraint payment_method_check,
  add constraint payment_method_check check (method in ('1', '2', '3', '4', '5', '6', '8', '12', '13', '14'));

-- The provider's page that recognises the payer (3-D Secure), once it is known.
alter table payment add column secure_url text check (secure_url ~ '^https?://');

-- What a member was told about a purchase that waits for their money: until when (3 days, spec §9), and at a
-- convenience store under which number and on which page of the payment company.
create table payment_instruction (
  payment_id uuid primary key references payment,
  pay_by timestamptz not null,
  receipt_number text collate "C" not null default '',
  receipt_url text not null default '' check (receipt_url = '' or receipt_url ~ '^https?://')
);
create trigger payment_instruction_is_permanent before update or delete on payment_instruction
  for each row execute function refuse_change();
