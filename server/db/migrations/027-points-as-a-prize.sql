-- Points that a box holds as a prize (ruling 51) enter the ledger with a cause and a source of their own.
alter type entry_cause add value 'prize';
alter type point_source add value 'prize';
