-- A pack that is not sealed yet and may change in everything (decision 063).
create table pack_draft (
  -- Of the pack to be.
  key text collate "C" primary key check (key ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  -- As a pack of a catalogue folder; anything may be missing.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- Counts the saves. A save carries the one that it was made from.
  revision integer not null check (revision > 0),
  -- What was answered to the warnings of the simulation, each with its figures.
  answers jsonb not null default '[]' check (jsonb_typeof(answers) = 'array'),
  -- The operator's name, which is theirs for ever.
  changed_by text not null check (changed_by <> ''),
  changed_at timestamptz not null,
  sealed_at timestamptz
);

-- Who changed which fields of a draft when.
create table pack_draft_change (
  draft_key text collate "C" not null references pack_draft,
  revision integer not null check (revision > 0),
  who text not null check (who <> ''),
  changed_at timestamptz not null,
  -- As faults name them: `price`, `name.ja`.
  places text[] not null,
  primary key (draft_key, revision)
);
