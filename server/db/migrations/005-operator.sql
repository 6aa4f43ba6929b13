-- The operator ---------------------------------------------------------------------------------

-- What the operator changed (ruling 1); a setting without a row has its default. Apart from `setting`,
-- which holds the signing key: nothing that lists or changes settings comes near it.
create table shop_setting (
  name text collate "C" primary key,
  value jsonb not null,
  changed_at timestamptz not null
);

-- One row: whether the shop is open.
create table maintenance (
  id boolean primary key default true check (id),
  is_on boolean not null default false,
  expected_end_at timestamptz,
  changed_at timestamptz not null default 'epoch'
);
insert into maintenance default values;

-- What was done by hand, by whom and why, written with the effect. It outlives the members it speaks of:
-- a subject is an id, and neither subject nor detail holds a name, a mail address or a phone number.
create table operator_act (
  id uuid primary key,
  done_at timestamptz not null,
  who text not null check (who <> ''),
  verb text not null check (verb <> ''),
  subject text collate "C" not null,
  why text not null check (why <> ''),
  detail jsonb not null
);
create index operator_act_by_subject on operator_act (subject, id);
create trigger operator_act_is_permanent before update or delete on operator_act
  for each row execute function refuse_change();
create trigger operator_act_is_kept before truncate on operator_act
  for each statement execute function refuse_change();
