-- An endpoint of webhooks is stopped and goes on, gets another secret, and is removed (decision 131).
alter table webhook_endpoint add column told_since timestamptz; -- It went on then: nothing older is told to it. Null: since it was added.
alter table webhook_endpoint add column secret_since timestamptz; -- Null: it has its first secret.
alter table webhook_endpoint add column removed_at timestamptz; -- Null: it is listed.
alter table webhook_endpoint add constraint webhook_endpoint_removed_is_off
  check (removed_at is null or off_at is not null) not valid;

-- How long the last attempt took, and, of a test, how its answer begins.
alter table webhook_delivery add column took_ms integer;
alter table webhook_delivery add column answer_words text not null default '';
