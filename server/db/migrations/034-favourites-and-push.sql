-- Packs that a member keeps an eye on (decision 077).
create table favourite (
  member_id uuid not null references member,
  pack_id text collate "C" not null references pack,
  since timestamptz not null,
  -- When the member was told that its sale begins; null: not yet. A pack that is on sale already has nothing to tell.
  told_at timestamptz,
  primary key (member_id, pack_id)
);
create index favourite_untold on favourite (pack_id) where told_at is null;

-- Browsers that take the shop's messages (web push), and what of.
create table push_subscription (
  id uuid primary key,
  -- The address at the browser's push service: it is all that is needed to send there, so it is one member's at a time.
  endpoint text not null unique,
  member_id uuid not null references member,
  -- The browser's public key and secret (RFC 8291): the push service reads no message.
  p256dh text not null,
  auth text not null,
  since timestamptz not null
);
create index push_subscription_by_member on push_subscription (member_id, since);

-- What a member wants to be told by push. No row: nothing.
create table push_wish (
  member_id uuid not null references member,
  topic text not null check (topic in ('openings', 'choices', 'parcels')),
  since timestamptz not null,
  primary key (member_id, topic)
);

alter table outgoing_message drop constraint outgoing_message_channel_check,
  add constraint outgoing_message_channel_check check (channel in ('mail', 'sms', 'push'));
