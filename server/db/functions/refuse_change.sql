-- The permanent record: a row that was written stays as it is, but for the columns that are made to move.
-- One trigger a table and event; `when` says which change is refused.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: the row is part of the permanent record', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

-- The ledger ----------------------------------------------------------------------------------

create or replace trigger ledger_entry_is_permanent before update or delete on ledger_entry
  for each row execute function refuse_change();

create or replace trigger point_lot_is_permanent before update or delete on point_lot
  for each row execute function refuse_change();

create or replace trigger rank_maintenance_is_permanent before update or delete on rank_maintenance
  for each row execute function refuse_change();

create or replace trigger exchange_is_permanent before update or delete on exchange
  for each row execute function refuse_change();

create or replace trigger adjustment_is_permanent before update or delete on adjustment
  for each row execute function refuse_change();

create or replace trigger member_claim_is_fixed before update on member_claim for each row
  when ((old.id, old.member_id, old.payment_id, old.points, old.yen, old.opened_at)
        is distinct from (new.id, new.member_id, new.payment_id, new.points, new.yen, new.opened_at)
        or old.outcome is not null)
  execute function refuse_change();

create or replace trigger member_claim_is_kept before delete on member_claim
  for each row execute function refuse_change();

-- Boxes ---------------------------------------------------------------------------------------

create or replace trigger box_is_sealed before update on box for each row
  when ((old.pack_id, old.commitment_no, old.algorithm, old.total, old.currency, old.price, old.max_per_purchase,
         old.max_per_member, old.max_per_period, old.period, old.starts_at, old.ends_at, old.beacon, old.manifest_hash, old.commitment, old.root,
         old.sealed_at, old.last_one_card_id, old.last_one_rarity, old.last_one_tier, old.last_one_converts_to_points,
         old.last_one_is_ship_only)
        is distinct from
        (new.pack_id, new.commitment_no, new.algorithm, new.total, new.currency, new.price, new.max_per_purchase,
         new.max_per_member, new.max_per_period, new.period, new.starts_at, new.ends_at, new.beacon, new.manifest_hash, new.commitment, new.root,
         new.sealed_at, new.last_one_card_id, new.last_one_rarity, new.last_one_tier, new.last_one_converts_to_points,
         new.last_one_is_ship_only)
        or new.next_slot < old.next_slot or new.settled_slot < old.settled_slot
        or (old.halted_at is not null and new.next_slot <> old.next_slot)
        or (old.last_drawn_at is not null and (new.last_drawn_at < old.last_drawn_at) is not false)
        or (old.opened_at is not null and (new.opened_at is distinct from old.opened_at
                                           or new.next_slot <> old.next_slot)))
  execute function refuse_change();

create or replace trigger box_is_kept before delete on box for each row execute function refuse_change();

create or replace trigger box_secret_is_sealed before update or delete on box_secret
  for each row execute function refuse_change();

create or replace trigger box_prize_is_sealed before update or delete on box_prize
  for each row execute function refuse_change();

create or replace trigger box_halt_is_permanent before update or delete on box_halt
  for each row execute function refuse_change();

create or replace trigger box_chunk_is_sealed before update or delete on box_chunk
  for each row execute function refuse_change();

-- A draft that was sealed stays as it was sealed, and one that was thrown away as it was then.
create or replace trigger pack_draft_is_sealed before update on pack_draft for each row
  when (old.sealed_at is not null or old.discarded_at is not null or old.key <> new.key or new.revision < old.revision)
  execute function refuse_change();

create or replace trigger pack_draft_is_kept before delete on pack_draft for each row execute function refuse_change();

create or replace trigger pack_draft_change_is_permanent before update or delete on pack_draft_change
  for each row execute function refuse_change();

-- Draws and shipments -------------------------------------------------------------------------

create or replace trigger draw_is_fixed before update on draw for each row
  when ((old.pack_id, old.first_slot, old.count, old.id, old.member_id, old.cost, old.drawn_at, old.ticket_hash,
         old.terms_no, old.period_began_at)
        is distinct from
        (new.pack_id, new.first_slot, new.count, new.id, new.member_id, new.cost, new.drawn_at, new.ticket_hash,
         new.terms_no, new.period_began_at)
        or (old.chosen_at is not null and (old.chosen_at, old.shipped, old.converted_points)
                                            is distinct from (new.chosen_at, new.shipped, new.converted_points)))
  execute function refuse_change();

create or replace trigger draw_is_kept before delete on draw for each row execute function refuse_change();

create or replace trigger shipment_is_fixed before update on shipment for each row
  when ((old.id, old.source, old.member_id, old.card_count, old.promised_on, old.created_at)
        is distinct from (new.id, new.source, new.member_id, new.card_count, new.promised_on, new.created_at))
  execute function refuse_change();

create or replace trigger shipment_is_kept before delete on shipment for each row execute function refuse_change();

create or replace trigger parcel_is_fixed before update on parcel for each row
  when ((old.id, old.member_id) is distinct from (new.id, new.member_id)
        -- The life of a parcel (decision 059).
        or (old.state <> new.state
            and (old.state::text, new.state::text) not in (
              ('waiting', 'packed'), ('waiting', 'sent'), ('waiting', 'combined'),
              ('packed', 'waiting'), ('packed', 'sent'),
              ('sent', 'arrived'), ('sent', 'came_back'), ('arrived', 'came_back'),
              ('came_back', 'kept'), ('came_back', 'sent'), ('kept', 'sent'),
              ('combined', 'waiting')))
        or (old.shipped_at is distinct from new.shipped_at and (new.state <> 'sent' or old.state = 'sent'))
        -- A mistyped number can be put right (decision 028); the audit record of the correction keeps it.
        or (old.shipped_at is not null and new.tracking_number = ''))
  execute function refuse_change();

create or replace trigger parcel_is_kept before delete on parcel for each row execute function refuse_change();

create or replace trigger parcel_event_is_permanent before update or delete on parcel_event
  for each row execute function refuse_change();

-- Phones and friends --------------------------------------------------------------------------

create or replace trigger proven_number_is_permanent before update or delete on proven_number
  for each row execute function refuse_change();

create or replace trigger referral_is_permanent before update or delete on referral
  for each row execute function refuse_change();

-- The operator and the legal texts ------------------------------------------------------------

create or replace trigger audit_record_is_permanent before update or delete on audit_record
  for each row execute function refuse_change();

create or replace trigger audit_record_is_kept before truncate on audit_record
  for each statement execute function refuse_change();

create or replace trigger audit_link_is_permanent before update or delete on audit_link
  for each row execute function refuse_change();

create or replace trigger audit_link_is_kept before truncate on audit_link
  for each statement execute function refuse_change();

-- An operator's name stays with who they were: the audit log names them by it.
create or replace trigger operator_is_fixed before update on operator for each row
  when ((old.id, old.name, old.mail, old.created_at) is distinct from (new.id, new.name, new.mail, new.created_at)
        or (old.ended_at is not null and old is distinct from new))
  execute function refuse_change();

create or replace trigger operator_is_kept before delete on operator for each row execute function refuse_change();

create or replace trigger operator_invitation_is_fixed before update on operator_invitation for each row
  when ((old.id, old.name, old.mail, old.roles, old.invited_by, old.created_at, old.expires_at)
        is distinct from (new.id, new.name, new.mail, new.roles, new.invited_by, new.created_at, new.expires_at)
        or old.operator_id is not null or old.withdrawn_at is not null)
  execute function refuse_change();

create or replace trigger operator_act_is_permanent before update or delete on operator_act
  for each row execute function refuse_change();

create or replace trigger approval_is_fixed before update on approval for each row
  when ((old.id, old.path, old.input, old.verb, old.subject, old.detail, old.why, old.basis_hash, old.prepared_by,
         old.prepared_at, old.ends_at)
        is distinct from
        (new.id, new.path, new.input, new.verb, new.subject, new.detail, new.why, new.basis_hash, new.prepared_by,
         new.prepared_at, new.ends_at)
        or old.outcome is not null)
  execute function refuse_change();

create or replace trigger approval_is_kept before delete on approval for each row execute function refuse_change();
create or replace trigger member_note_is_permanent before update or delete on member_note
  for each row execute function refuse_change();

-- What was asked and when stays; personal data and words go with the member, or after their time.
create or replace trigger enquiry_is_fixed before update on enquiry for each row
  when ((old.id, old.member_id, old.language, old.topic, old.opened_at)
        is distinct from (new.id, new.member_id, new.language, new.topic, new.opened_at)
        or new.name not in (old.name, '') or new.mail not in (old.mail, '') or new.about not in (old.about, '')
        or old.erased_at is not null)
  execute function refuse_change();

create or replace trigger enquiry_is_kept before delete on enquiry for each row execute function refuse_change();

create or replace trigger enquiry_message_is_fixed before update on enquiry_message
  for each row execute function refuse_change();

create or replace trigger enquiry_picture_is_fixed before update on enquiry_picture
  for each row execute function refuse_change();

create or replace trigger legal_version_is_permanent before update or delete on legal_version
  for each row execute function refuse_change();

-- Purchases of points -------------------------------------------------------------------------

create or replace trigger payment_is_fixed before update on payment for each row
  when ((old.id, old.member_id, old.method, old.course_id, old.pack_id, old.points, old.price_yen, old.order_id,
         old.open_key, old.capture_key, old.created_at, old.give_up_at)
        is distinct from
        (new.id, new.member_id, new.method, new.course_id, new.pack_id, new.points, new.price_yen, new.order_id,
         new.open_key, new.capture_key, new.created_at, new.give_up_at)
        -- The payer's name goes when the member goes (ruling 27); nothing else of it changes.
        or ((old.details, old.payer_key) is distinct from (new.details, new.payer_key)
            and (new.details, new.payer_key) is distinct from (old.details - 'payerName', ''))
        or (old.provider_reference is not null and new.provider_reference is distinct from old.provider_reference)
        or new.refunded_points < old.refunded_points or new.refunded_yen < old.refunded_yen
        or (old.state = 'paid' and new.state not in ('paid', 'refunding'))
        or (old.state = 'refunding' and new.state not in ('refunding', 'refunded', 'paid'))
        or (old.state = 'refunded' and new.state <> 'refunded')
        or (old.state not in ('paid', 'refunding') and new.state = 'refunding')
        or (old.state not in ('refunding', 'refunded') and new.state = 'refunded'))
  execute function refuse_change();

create or replace trigger payment_is_kept before delete on payment for each row execute function refuse_change();

create or replace trigger payment_transition_is_permanent before update or delete on payment_transition
  for each row execute function refuse_change();

create or replace trigger payment_instruction_is_fixed before update on payment_instruction for each row
  when ((old.payment_id, old.pay_by, old.receipt_number, old.bank_name, old.account_kind, old.account_number,
         old.account_holder)
        is distinct from
        (new.payment_id, new.pay_by, new.receipt_number, new.bank_name, new.account_kind, new.account_number,
         new.account_holder)
        -- The payer's traces go when the member goes (ruling 27).
        or new.transfer_name not in (old.transfer_name, '') or new.receipt_url not in (old.receipt_url, ''))
  execute function refuse_change();

create or replace trigger payment_instruction_is_kept before delete on payment_instruction
  for each row execute function refuse_change();

create or replace trigger payment_terms_are_fixed before update on payment for each row
  when (old.terms_no is distinct from new.terms_no)
  execute function refuse_change();

create or replace trigger bank_deposit_is_fixed before update on bank_deposit for each row
  when ((old.source, old.deposit_id, old.amount_yen, old.arrived_at, old.order_id, old.recorded_at)
        is distinct from
        (new.source, new.deposit_id, new.amount_yen, new.arrived_at, new.order_id, new.recorded_at)
        -- The payer's name goes when the member goes and the money is settled (ruling 27).
        or (new.payer_name <> old.payer_name and (new.payer_name <> '(erased)' or new.settled_at is null))
        -- What was settled stays with the purchase it paid for.
        or (old.settled_at is not null
            and (new.settled_at, new.payment_id) is distinct from (old.settled_at, old.payment_id)))
  execute function refuse_change();

create or replace trigger bank_deposit_is_kept before delete on bank_deposit for each row execute function refuse_change();

create or replace trigger payment_refund_is_fixed before update on payment_refund for each row
  when ((old.id, old.payment_id, old.began_at, old.points, old.yen, old.is_chargeback)
        is distinct from (new.id, new.payment_id, new.began_at, new.points, new.yen, new.is_chargeback)
        or new.asks < old.asks or old.ended_at is not null)
  execute function refuse_change();

create or replace trigger payment_refund_is_kept before delete on payment_refund for each row execute function refuse_change();

create or replace trigger payment_reconciliation_is_kept before delete on payment_reconciliation
  for each row execute function refuse_change();

create or replace trigger payment_difference_is_fixed before update on payment_difference for each row
  when ((old.id, old.provider, old.day, old.order_id, old.kind, old.payment_id)
        is distinct from (new.id, new.provider, new.day, new.order_id, new.kind, new.payment_id)
        or old.settled_by = 'person')
  execute function refuse_change();

create or replace trigger payment_difference_is_kept before delete on payment_difference
  for each row execute function refuse_change();

-- What the shop shows ---------------------------------------------------------------------------

-- A change waits and has one end; what was refused at its moment can be put away. The end of a change learns what it
-- brings back when its beginning takes effect.
create or replace trigger content_change_is_fixed before update on content_change for each row
  when ((old.id, old.kind, old.at, old.is_end, old.begun_by, old.made_from, old.who, old.why, old.made_at)
        is distinct from
        (new.id, new.kind, new.at, new.is_end, new.begun_by, new.made_from, new.who, new.why, new.made_at)
        or (old.content is not null and old.content is distinct from new.content)
        or old.outcome in ('done', 'withdrawn')
        or (old.outcome = 'refused' and (new.outcome <> 'withdrawn' or new.reasons is distinct from old.reasons)))
  execute function refuse_change();

create or replace trigger content_change_is_kept before delete on content_change
  for each row execute function refuse_change();

-- What was withdrawn stays withdrawn.
create or replace trigger shop_notice_is_fixed before update on shop_notice for each row
  when (old.id is distinct from new.id or old.withdrawn_at is not null)
  execute function refuse_change();

create or replace trigger shop_notice_is_kept before delete on shop_notice
  for each row execute function refuse_change();
