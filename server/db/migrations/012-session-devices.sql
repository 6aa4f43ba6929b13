-- What a member is shown of their sessions: on what each was started, and when it was last used. `last_used_at` is
-- written every few minutes at most. Neither column ever holds text that a browser chose.
alter table session
  add column id uuid not null default gen_random_uuid() unique,
  add column device text not null default '',
  add column browser text not null default '',
  add column last_used_at timestamptz;
update session set last_used_at = created_at;
alter table session
  alter column last_used_at set not null,
  alter column id drop default,
  alter column device drop default,
  alter column browser drop default;
