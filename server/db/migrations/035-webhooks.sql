-- Programs of the shop's owner that are told what happens (decision 082).
create table webhook_endpoint (
  id uuid primary key,
  url text not null,
  -- `whsec_` and the key in base64, with which every delivery is signed. Shown once, when the endpoint is added.
  secret text not null,
  -- What it is told of.
  events text[] not null check (cardinality(events) > 0),
  -- It is told what happens from this instant on.
  created_at timestamptz not null,
  -- Since this instant nothing is sent to it; null: it is on. It is never switched on again.
  off_at timestamptz
);

create table webhook_delivery (
  endpoint_id uuid not null references webhook_endpoint,
  -- Of the event, made from what happened: the same at every endpoint and in every attempt.
  event_id uuid not null,
  event text not null,
  -- JSON, sent byte for byte as it stands: the signature covers it.
  body text not null,
  happened_at timestamptz not null,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  -- A failure after this instant is the last one.
  retry_until timestamptz not null,
  attempts integer not null default 0,
  -- How the last attempt ended, such as `HTTP 500`; empty: none has ended.
  last_answer text not null default '',
  delivered_at timestamptz,
  given_up_at timestamptz,
  primary key (endpoint_id, event_id),
  check (delivered_at is null or given_up_at is null)
);
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_attempt_at)
  where delivered_at is null and given_up_at is null;
create index webhook_delivery_newest on webhook_delivery (endpoint_id, created_at desc, event_id desc);
create index webhook_delivery_by_age on webhook_delivery (created_at);

-- Up to which slot of a box its draws were told to the endpoints. Empty while no endpoint is told of draws.
create table draw_cursor (
  pack_id text collate "C" primary key references box,
  next_slot integer not null check (next_slot >= 0)
);
