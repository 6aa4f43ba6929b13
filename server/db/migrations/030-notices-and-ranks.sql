-- What the shop tells on its page of notices (decision 065). A row is changed, ended and withdrawn, and never deleted.
create table shop_notice (
  id uuid primary key,
  title_ja text not null,
  title_en text not null,
  -- Each line is a paragraph.
  text_ja text not null,
  text_en text not null,
  -- `{labelJa, labelEn, url}` each.
  links jsonb not null check (jsonb_typeof(links) = 'array'),
  is_pinned boolean not null,
  -- Its date.
  shown_from timestamptz not null,
  -- Null: without end.
  shown_until timestamptz,
  withdrawn_at timestamptz,
  -- Counts its changes, from 1.
  revision integer not null check (revision > 0),
  -- Who changed it last, when and why.
  who text not null,
  why text not null,
  changed_at timestamptz not null,
  check (shown_until > shown_from)
);
create index shop_notice_standing on shop_notice (shown_from desc) where withdrawn_at is null;

-- A table of ranks counts from the first day of a month in Japan on, until the next one (decision 062). The first one
-- counts from long ago.
alter table rank add in_force_from date not null default '2000-01-01' check (extract(day from in_force_from) = 1);
alter table rank alter in_force_from drop default;
-- What a member has kept names a rank of its month's table, or of none: then it is void.
alter table rank_maintenance drop constraint rank_maintenance_rank_number_fkey;
alter table rank drop constraint rank_pkey, drop constraint rank_spend_from_points_key;
alter table rank add primary key (in_force_from, number), add unique (in_force_from, spend_from_points);
