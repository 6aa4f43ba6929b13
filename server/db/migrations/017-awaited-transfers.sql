-- Awaited transfers ------------------------------------------------------------------------------

-- A deposit is looked for among the purchases that wait, however many were ever made.
create index payment_awaited on payment (method) where state = 'awaiting_payment';

-- What was settled stays with the purchase it paid for.
drop trigger bank_deposit_is_fixed on bank_deposit;
create trigger bank_deposit_is_fixed before update on bank_deposit for each row
  when ((old.source, old.deposit_id, old.amount_yen, old.payer_name, old.arrived_at, old.order_id, old.recorded_at)
        is distinct from
        (new.source, new.deposit_id, new.amount_yen, new.payer_name, new.arrived_at, new.order_id, new.recorded_at)
        or (old.settled_at is not null
            and (new.settled_at, new.payment_id) is distinct from (old.settled_at, old.payment_id)))
  execute function refuse_change();
