-- The ledger's entries of a day are found by their moment: an index of a few kilobytes, which costs a draw next to nothing.
create index ledger_entry_by_moment on ledger_entry using brin (moved_at) with (autosummarize = on);
-- The newest deposits, and those of a day.
create index bank_deposit_by_moment on bank_deposit (arrived_at);
