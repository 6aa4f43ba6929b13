-- How the scheduled jobs stand, whichever process runs them: Today at the console tells what has failed, or does not run.
create table job_run (
  name text collate "C" primary key,
  -- Since when processes are to run it.
  since timestamptz not null,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- What its last good run found wrong: faults of the ledger.
  findings integer not null default 0 check (findings >= 0)
);

-- Refunds that have not ended are few among all.
create index payment_refund_open on payment_refund (began_at) where ended_at is null;
