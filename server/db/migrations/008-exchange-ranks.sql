-- Ranks, the exchange counter, and what is shipped --------------------------------------------------

alter type entry_cause add value 'exchange';
alter type entry_cause add value 'rank_maintenance';

-- The operator's table (ruling 26). That a higher number wants more spending is kept by `setRank`; the
-- lowest rank is everybody's start.
create table rank (
  number smallint primary key check (number between 1 and 99),
  name_ja text not null check (name_ja <> ''),
  name_en text not null check (name_en <> ''),
  -- Points spent in a month from which the next month has this rank.
  spend_from_points bigint not null unique check (spend_from_points >= 0),
  -- Coins earned per point spent, in basis points.
  coin_rate_bp integer not null check (coin_rate_bp between 0 and 10000),
  -- What keeping the rank for another month costs; 0: it cannot be kept.
  maintenance_coin_hundredths bigint not null check (maintenance_coin_hundredths >= 0)
);
insert into rank values
  (1, 'ブロンズ', 'Bronze', 0, 100, 0),
  (2, 'シルバー', 'Silver', 10000, 120, 10000),
  (3, 'ゴールド', 'Gold', 50000, 150, 50000),
  (4, 'プラチナ', 'Platinum', 200000, 200, 200000),
  (5, 'ダイヤモンド', 'Diamond', 1000000, 300, 1000000);

-- A rank kept for a month it was not earned for. Once a member and month, whatever the network does.
create table rank_maintenance (
  id uuid primary key,
  member_id uuid not null references wallet,
  -- The first day, in Japan, of the month the rank is kept for.
  month date not null check (extract(day from month) = 1),
  rank_number smallint not null references rank,
  coin_hundredths bigint not null check (coin_hundredths > 0),
  bought_at timestamptz not null,
  unique (member_id, month)
);
create index rank_maintenance_by_month on rank_maintenance (month);
create trigger rank_maintenance_is_permanent before update or delete on rank_maintenance
  for each row execute function refuse_change();

-- What the counter offers. `total` is all that was ever offered: an import may raise it, and never brings
-- back what was exchanged.
create table exchange_card (
  card_id text collate "C" primary key references card,
  coin_hundredths bigint not null check (coin_hundredths > 0),
  total integer not null check (total >= 0),
  exchanged integer not null default 0 check (exchanged between 0 and total),
  -- How many one member may ever have; 0 = no limit.
  max_per_member integer not null default 0 check (max_per_member >= 0),
  -- False once it left the catalogue; the row stays for those who have the card.
  is_offered boolean not null default true,
  position integer not null
) with (fillfactor = 70);

create table exchange (
  id uuid primary key,
  member_id uuid not null references wallet,
  card_id text collate "C" not null references exchange_card,
  quantity integer not null check (quantity between 1 and 5),
  -- What was paid in all.
  coin_hundredths bigint not null check (coin_hundredths > 0),
  -- The version of the legal texts the member was shown.
  terms_no integer not null check (terms_no > 0),
  exchanged_at timestamptz not null
);
create index exchange_by_member on exchange (member_id, id);
create trigger exchange_is_permanent before update or delete on exchange
  for each row execute function refuse_change();

-- A shipment has the id of what it came from: a draw, or an exchange.
create type shipment_source as enum ('draw', 'exchange');
alter table shipment rename column draw_id to id;
alter table shipment add column source shipment_source not null default 'draw';
alter table shipment alter column source drop default;

-- Where it goes: copied from the member when ordered, so that it arrives even when the member leaves.
-- Follows a change of address until it is sent; emptied when a member who has left needs it no more.
alter table shipment
  add column recipient text not null default '',
  add column phone text not null default '',
  add column postal_code text not null default '',
  add column prefecture_id smallint,
  add column country text not null default '',
  add column city text not null default '',
  add column street text not null default '',
  add column building text not null default '',
  add column is_member_gone boolean not null default false;
update shipment s set recipient = trim(concat_ws(' ', m.family_name, nullif(m.middle_name, ''), m.given_name)),
    phone = m.phone, postal_code = m.postal_code, prefecture_id = m.prefecture_id, country = m.country, city = m.city,
    street = m.street, building = m.building
  from member m where m.id = s.member_id;
alter table shipment alter column recipient drop default, alter column phone drop default,
  alter column postal_code drop default, alter column country drop default, alter column city drop default,
  alter column street drop default, alter column building drop default;
alter table shipment add check ((state = 'shipped') = (shipped_at is not null));
-- A parcel has an address until it has left.
alter table shipment add check (state = 'shipped' or (recipient <> '' and city <> ''));
create index shipment_waiting on shipment (promised_on, id) where state = 'unshipped';

-- Sent is sent: a shipment never goes back, and what it is stays what it is.
create trigger shipment_is_fixed before update on shipment for each row
  when ((old.id, old.source, old.member_id, old.card_count, old.promised_on, old.created_at)
        is distinct from (new.id, new.source, new.member_id, new.card_count, new.promised_on, new.created_at)
        or (old.state = 'shipped' and (old.state, old.shipped_at, old.tracking_number)
                                      is distinct from (new.state, new.shipped_at, new.tracking_number)))
  execute function refuse_change();
create trigger shipment_is_kept before delete on shipment for each row execute function refuse_change();
