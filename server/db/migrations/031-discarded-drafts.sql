-- A draft that was thrown away stays, so that it is told what became of it and it can be copied (decision 063).
alter table pack_draft
  -- The operator's name, which is theirs for ever.
  add column discarded_by text check (discarded_by <> ''),
  add column discarded_at timestamptz,
  add check ((discarded_by is null) = (discarded_at is null)),
  add check (sealed_at is null or discarded_at is null);
