-- Changes of what the shop shows beside its packs: made at once, or waiting for their moment (decision 062).
create table content_change (
  id uuid primary key,
  kind text not null check (kind in ('banners', 'announcement', 'courses', 'offers')),
  -- From when it stands.
  at timestamptz not null,
  -- It ends a change that was made with an end: what stood before comes back.
  is_end boolean not null,
  -- The change that this one ends.
  begun_by uuid references content_change,
  -- The whole content as `value`. Null: what stands when `begun_by` takes effect.
  content jsonb,
  -- What stood when it was made, as `value`; null for an end.
  made_from jsonb,
  -- The operator's name, which is theirs for ever.
  who text not null,
  why text not null,
  made_at timestamptz not null,
  outcome text check (outcome in ('done', 'withdrawn', 'refused')),
  ended_at timestamptz,
  -- Why it was refused, a sentence each in both languages.
  reasons jsonb,
  check ((outcome is null) = (ended_at is null)),
  check (reasons is null or outcome in ('refused', 'withdrawn')),
  check (outcome <> 'refused' or reasons is not null),
  check (content is not null or begun_by is not null),
  check (is_end = (begun_by is not null))
);
create index content_change_waiting on content_change (at) where outcome is null;
create index content_change_refused on content_change (kind) where outcome = 'refused';
create index content_change_of_kind on content_change (kind, made_at);
create unique index content_change_end on content_change (begun_by);
