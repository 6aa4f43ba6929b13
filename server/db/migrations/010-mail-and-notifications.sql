-- Mail (decision 032) ----------------------------------------------------------------------------

alter table outgoing_message
  -- Nobody waits for it: it leaves after urgent messages.
  add column can_wait boolean not null default false,
  -- It is tried no more, unless the operator says so.
  add column given_up_at timestamptz,
  -- The newest failure: a reply code and the step, never the server's text, which can hold an address.
  add column failure text not null default '',
  add constraint outgoing_message_one_end check (sent_at is null or given_up_at is null);
update outgoing_message set can_wait = true where unsubscribe_url <> '';
-- From now on a message is due from when it was written, and what is due longest leaves first.
update outgoing_message set next_attempt_at = created_at where sent_at is null and next_attempt_at = '-infinity';
-- The release before tried ten times and then left the row as it was.
update outgoing_message set given_up_at = next_attempt_at where sent_at is null and attempts >= 10;
drop index outgoing_message_waiting;
create index outgoing_message_waiting on outgoing_message (channel, can_wait, next_attempt_at)
  where sent_at is null and given_up_at is null;
create index outgoing_message_sent on outgoing_message (sent_at) where sent_at is not null;
create index outgoing_message_given_up on outgoing_message (given_up_at) where given_up_at is not null;

-- Old keys are deleted by their age.
create index idempotency_key_by_age on idempotency_key (created_at);

-- Notifications (decision 032) --------------------------------------------------------------------

-- Purchases that a payment provider told something about, and that are to be queried there: one row each, however many
-- notifications came. A notification is answered as taken once its row is committed.
create table payment_notice (
  payment_id uuid primary key references payment,
  -- Each provider has its own queue.
  provider text collate "C" not null,
  is_dispute boolean not null,
  -- Grows with every notification: what came while the provider was being asked is not removed with that answer.
  notices integer not null check (notices > 0),
  -- The newest one.
  heard_at timestamptz not null,
  due_at timestamptz not null,
  -- Until then a process is at it; it has died if the row is still there afterwards.
  held_until timestamptz,
  attempts integer not null default 0
);
create index payment_notice_due on payment_notice (provider, due_at);
