-- Members who left before this release lose what their purchases still said of them (ruling 27), as those who leave now.
update payment p
  set details = p.details - 'payerName', payer_key = '', page_url = null, page_fields = null
  from member m where m.id = p.member_id and m.withdrawn_at is not null;
update payment_instruction i
  set transfer_name = '', receipt_url = ''
  from payment p join member m on m.id = p.member_id
  where i.payment_id = p.id and m.withdrawn_at is not null;
update bank_deposit d
  set payer_name = '(erased)',
    note = regexp_replace(d.note, '(?<=^reported again as \d+ yen) by .*$', ''),
    seen_note = regexp_replace(d.seen_note, '(?<=^reported again as \d+ yen) by .*$', '')
  from payment p join member m on m.id = p.member_id
  where d.payment_id = p.id and d.settled_at is not null and m.withdrawn_at is not null;
delete from checkout_session c using member m where m.id = c.member_id and m.withdrawn_at is not null;
delete from idempotency_key k using member m where m.id = k.member_id and m.withdrawn_at is not null;

-- A parcel of a suspended or disputed member is held. When an operator let it go in spite of that; null: nobody did.
alter table shipment add column released_at timestamptz;

-- How often the card provider's script was given what it needs to take a card for a purchase: one card each.
alter table payment add column card_sessions integer not null default 0 check (card_sessions >= 0);
-- The provider's time of the refused card that was counted last: it stays at the order, and is one refusal.
alter table payment add column card_refused_at timestamptz;

-- Cards that were refused: whoever tries stolen ones has many. `payment_id` null: a card that was only to be kept.
create table card_decline (
  no bigint generated always as identity primary key,
  member_id uuid not null references wallet,
  payment_id uuid references payment,
  declined_at timestamptz not null
);
create index card_decline_by_member on card_decline (member_id, declined_at);
create index card_decline_by_moment on card_decline (declined_at);
-- The slips of a member that are open are counted.
create index payment_awaited_by_member on payment (member_id) where state in ('created', 'unknown', 'awaiting_payment');

-- Since when it is known that the member reads mail at their address: a link from a mail was used. Null: anybody may have
-- typed it. A changed address is unproven again.
alter table member add column mail_proven_at timestamptz;
update member m set mail_proven_at = r.counted_since
  from password_reset r where r.member_id = m.id and r.token_hash is null and m.withdrawn_at is null;

-- What is limited by the day: registrations of a network, mails to an unproven address. `subject`: a hash of which.
create table daily_count (
  subject bytea primary key check (length(subject) = 32),
  began_at timestamptz not null,
  taken integer not null check (taken > 0)
);
create index daily_count_by_time on daily_count (began_at);

-- A reward is withheld within one household; `shared` says by what the two are one.
alter table referral drop constraint referral_outcome_check;
alter table referral
  add constraint referral_outcome_check
    check (outcome in ('rewarded', 'not eligible', 'full', 'known number', 'household')),
  add column shared text check (shared in ('phone', 'address', 'device', 'payer')),
  add constraint referral_household_is_shared check ((outcome = 'household') = (shared is not null));

-- Friends whose number is proven and who must pay once before both are rewarded, where the operator wants that. The row
-- goes when it is decided.
create table referral_waiting (
  friend_id uuid primary key references member,
  referrer_id uuid not null references member,
  since timestamptz not null
);
