-- The owner lets a pack's page offer the average of what is left, and draws on trial. Neither was agreed to before.
alter table pack add column shows_average boolean not null default false;
alter table pack add column has_trial boolean not null default false;
