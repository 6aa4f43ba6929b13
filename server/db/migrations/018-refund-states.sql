-- Values alone: a new value of an enumeration cannot be used in the transaction that adds it (019 does).

-- Given back: under way, and done.
alter type payment_state add value 'refunding';
alter type payment_state add value 'refunded';
-- The purchase's points leave the member; they come back because the company refused.
alter type entry_cause add value 'point_refund';
alter type entry_cause add value 'point_refund_refused';
