-- Every way to pay ------------------------------------------------------------------------------

-- One name for what every company calls differently: access id, wallet order, checkout session.
alter table payment rename column access_id to provider_reference;
-- The provider's page at which the purchase goes on, so that a lost browser finds the way back; with fields, the
-- browser posts them there.
alter table payment rename column secure_url to page_url;
alter table payment
  add column page_fields jsonb check (page_fields is null or page_url is not null),
  -- What the method wants to know of its payer, fixed with the purchase: store group, payer name, carrier, session.
  add column details jsonb not null default '{}'::jsonb,
  -- Bank transfer: what the payer's name has in common however it is spelled (`payerNameKey`), under which its money is
  -- found; '': none.
  add column payer_key text collate "C" not null default '',
  -- What nobody finished by then is given up: an hour for what is paid at once, the days to pay for a till or a bank.
  add column give_up_at timestamptz;
update payment set give_up_at = created_at + interval '1 hour';
alter table payment alter column give_up_at set not null;

-- The account of this one purchase, where the company gives one; empty: the operator's own account.
alter table payment_instruction
  add column bank_name text not null default '',
  add column account_kind text not null default '' check (account_kind in ('', 'ordinary', 'current')),
  add column account_number text not null default '',
  add column account_holder text not null default '',
  -- Under which name the money must be sent, where the company wants another than the payer's own.
  add column transfer_name text not null default '';

-- Whose a deposit is, is looked for among the purchases under its payer's name, however many were ever made.
create index payment_by_payer on payment (payer_key, give_up_at) where payer_key <> '';

-- Money that reached a bank account: recorded once under the bank's or company's own id, never changed, never dropped.
-- `payment_id`: the purchase it was found to belong to. Without one, or when the amount is another, a person decides
-- (`settled_at`).
create table bank_deposit (
  source text collate "C" not null,
  deposit_id text collate "C" not null check (length(deposit_id) between 1 and 100),
  amount_yen integer not null check (amount_yen > 0),
  payer_name text not null,
  arrived_at timestamptz not null,
  -- The order the company ties it to, ours or not.
  order_id text collate "C",
  payment_id uuid references payment,
  recorded_at timestamptz not null,
  settled_at timestamptz,
  -- Since when its company, asked for the order, no longer lists it: the bank took it back. Null again once it does.
  taken_back_at timestamptz,
  -- Why a person must look; '': nobody must.
  note text not null default '',
  -- The note that a person has looked at: being told the same again does not bring it back.
  seen_note text not null default '',
  primary key (source, deposit_id)
);
create index bank_deposit_by_order on bank_deposit (order_id) where order_id is not null;
create index bank_deposit_by_payment on bank_deposit (payment_id) where payment_id is not null;
create index bank_deposit_to_review on bank_deposit (recorded_at) where settled_at is null;
create trigger bank_deposit_is_fixed before update on bank_deposit for each row
  when ((old.source, old.deposit_id, old.amount_yen, old.payer_name, old.arrived_at, old.order_id, old.recorded_at)
        is distinct from
        (new.source, new.deposit_id, new.amount_yen, new.payer_name, new.arrived_at, new.order_id, new.recorded_at)
        -- What was settled stays with the purchase it paid for.
        or (old.settled_at is not null
            and (new.settled_at, new.payment_id) is distinct from (old.settled_at, old.payment_id)))
  execute function refuse_change();
create trigger bank_deposit_is_kept before delete on bank_deposit for each row execute function refuse_change();

-- The wallet's checkout session that a member's browser came back with (Amazon Pay): the newest one counts.
create table checkout_session (
  member_id uuid primary key references wallet,
  session_id text collate "C" not null check (length(session_id) between 1 and 100),
  kept_at timestamptz not null
);
