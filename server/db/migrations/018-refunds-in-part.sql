-- Refunds of a part of a purchase (decision 054).

-- What each refund takes back and sends back.
alter table payment_refund add column points integer, add column yen integer;
-- What of a purchase was refunded in all.
alter table payment add column refunded_points integer not null default 0,
  add column refunded_yen integer not null default 0;

-- Refunds were whole until now.
update payment_refund r set points = p.points, yen = p.price_yen from payment p where p.id = r.payment_id;
update payment set refunded_points = points, refunded_yen = price_yen where state = 'refunded';

alter table payment_refund alter column points set not null, alter column yen set not null,
  add constraint payment_refund_amounts check (points >= 0 and yen > 0),
  -- The bank or card company took the money back; neither the shop nor its provider was asked.
  add column is_chargeback boolean not null default false;
alter table payment
  add constraint payment_refunded_points check (refunded_points between 0 and points),
  add constraint payment_refunded_yen check (refunded_yen between 0 and price_yen),
  add constraint payment_refunded_whole check ((state = 'refunded') = (refunded_yen = price_yen));

-- One at a time.
drop index payment_refund_once;
create unique index payment_refund_once on payment_refund (payment_id) where outcome is null;

-- Money that went back after its points were used: what the member owes (decision 055).
create table member_claim (
  id uuid primary key,
  member_id uuid not null references wallet,
  payment_id uuid not null unique references payment,
  -- The points that were gone, and the yen they were sold for.
  points integer not null check (points > 0),
  yen integer not null check (yen > 0),
  opened_at timestamptz not null,
  outcome text check (outcome in ('paid', 'points', 'won', 'waived')),
  settled_at timestamptz,
  check ((outcome is null) = (settled_at is null))
);
create index member_claim_of_member on member_claim (member_id);
create index member_claim_open on member_claim (opened_at) where outcome is null;

-- While a claim is open: its member draws and exchanges nothing. Set and cleared under the wallet's lock.
alter table wallet add column is_held boolean not null default false;

-- A claim that was settled with money, with points, or because the money came back.
alter type entry_cause add value if not exists 'claim';
