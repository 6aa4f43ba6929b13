-- The permanent record: a row that was written stays as it is, but for the columns that are declared to move (`tables.ts`),
-- whose triggers `guards.ts` makes. Here stands what the moving columns of some tables may not do either.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: the row is part of the permanent record', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create or replace trigger box_goes_on before update on box for each row
  when (new.next_slot < old.next_slot or new.settled_slot < old.settled_slot or new.decided_slot < old.decided_slot
        or (old.halted_at is not null and new.next_slot <> old.next_slot)
        or (old.last_drawn_at is not null and (new.last_drawn_at < old.last_drawn_at) is not false)
        or (old.opened_at is not null and (new.opened_at is distinct from old.opened_at
                                           or new.next_slot <> old.next_slot))
        or (old.given_up_at is not null and (new.given_up_at, new.closed_slot, new.decided_slot)
                                             is distinct from (old.given_up_at, old.closed_slot, old.decided_slot)))
  execute function refuse_change();

create or replace trigger closing_line_goes_on before update on closing_line for each row
  when (old.outcome is not null and new.outcome is distinct from old.outcome)
  execute function refuse_change();

create or replace trigger pack_draft_goes_on before update on pack_draft for each row
  when (new.revision < old.revision)
  execute function refuse_change();

create or replace trigger draw_is_paid_back_once before update on draw for each row
  when (old.paid_back_at is not null)
  execute function refuse_change();

create or replace trigger draw_is_chosen_once before update on draw for each row
  when (old.chosen_at is not null and (old.chosen_at, old.shipped, old.converted_points)
                                       is distinct from (new.chosen_at, new.shipped, new.converted_points))
  execute function refuse_change();

-- The life of a parcel (decision 009).
create or replace trigger parcel_goes_on before update on parcel for each row
  when ((old.state <> new.state
         and (old.state::text, new.state::text) not in (
           ('waiting', 'packed'), ('waiting', 'sent'), ('waiting', 'combined'),
           ('packed', 'waiting'), ('packed', 'sent'),
           ('sent', 'arrived'), ('sent', 'came_back'), ('arrived', 'came_back'),
           ('came_back', 'kept'), ('came_back', 'sent'), ('kept', 'sent'),
           ('combined', 'waiting')))
        or (old.shipped_at is distinct from new.shipped_at and (new.state <> 'sent' or old.state = 'sent'))
        -- A mistyped number can be put right (decision 016); the audit record of the correction keeps it.
        or (old.shipped_at is not null and new.tracking_number = ''))
  execute function refuse_change();

create or replace trigger audit_record_is_whole before truncate on audit_record
  for each statement execute function refuse_change();

create or replace trigger audit_link_is_whole before truncate on audit_link
  for each statement execute function refuse_change();

-- The topic and the time of an enquiry stay; personal data and words go with the member, or after their time.
create or replace trigger enquiry_is_only_erased before update on enquiry for each row
  when (new.name not in (old.name, '') or new.mail not in (old.mail, '') or new.about not in (old.about, ''))
  execute function refuse_change();

create or replace trigger payment_goes_on before update on payment for each row
  -- The payer's name and card go when the member goes (ruling 27); nothing else of them changes.
  when (((old.details, old.payer_key) is distinct from (new.details, new.payer_key)
         and (new.details, new.payer_key) is distinct from (old.details - 'payerName', ''))
        or new.card_key <> old.card_key
        or (old.provider_reference is not null and new.provider_reference is distinct from old.provider_reference)
        or new.refunded_points < old.refunded_points or new.refunded_yen < old.refunded_yen
        or (old.state = 'paid' and new.state not in ('paid', 'refunding'))
        or (old.state = 'refunding' and new.state not in ('refunding', 'refunded', 'paid'))
        or (old.state = 'refunded' and new.state <> 'refunded')
        or (old.state not in ('paid', 'refunding') and new.state = 'refunding')
        or (old.state not in ('refunding', 'refunded') and new.state = 'refunded'))
  execute function refuse_change();

-- The payer's traces go when the member goes (ruling 27).
create or replace trigger payment_instruction_is_only_erased before update on payment_instruction for each row
  when (new.transfer_name not in (old.transfer_name, '') or new.receipt_url not in (old.receipt_url, ''))
  execute function refuse_change();

create or replace trigger bank_deposit_goes_on before update on bank_deposit for each row
  -- The payer's name goes when the member goes and the money is settled (ruling 27).
  when ((new.payer_name <> old.payer_name and (new.payer_name <> '(erased)' or new.settled_at is null))
        -- A settled deposit stays with the purchase it paid for.
        or (old.settled_at is not null
            and (new.settled_at, new.payment_id) is distinct from (old.settled_at, old.payment_id)))
  execute function refuse_change();

create or replace trigger payment_refund_goes_on before update on payment_refund for each row
  when (new.asks < old.asks)
  execute function refuse_change();

create or replace trigger payment_difference_goes_on before update on payment_difference for each row
  when (old.settled_by = 'person')
  execute function refuse_change();

-- A change waits and has one end; what was refused at its moment can be put away. The end of a change learns what it
-- brings back when its beginning takes effect.
create or replace trigger content_change_goes_on before update on content_change for each row
  when ((old.content is not null and old.content is distinct from new.content)
        or old.outcome in ('done', 'withdrawn')
        or (old.outcome = 'refused' and (new.outcome <> 'withdrawn' or new.reasons is distinct from old.reasons)))
  execute function refuse_change();
