-- How many purchases wait is counted every few seconds: not by reading every purchase there ever was.
create index payment_that_waits on payment (state)
  where state in ('created', 'action_required', 'awaiting_payment', 'processing', 'unknown', 'review', 'refunding');
