-- The columns of a bank's own statement, chosen once for every file with the same heading, and the balance beside a line of it, by which
-- two equal deposits of a day are told apart (decision 126).
create table bank_format (
  id uuid primary key,
  -- The titles of its columns with tabs between; a file without titles has no format.
  heading text not null unique check (length(heading) between 1 and 2000),
  name text not null check (length(name) between 1 and 100),
  columns text[] not null,
  saved_at timestamptz not null
);
alter table bank_deposit add column balance_yen bigint;
