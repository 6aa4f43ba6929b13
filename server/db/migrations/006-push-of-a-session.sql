-- The session in which a browser subscribed: its messages end with it, however it ends. It is null where the release before
-- wrote the row; nothing is sent there until that browser subscribes again.
alter table push_subscription add column session_id uuid references session (id) on delete cascade;
create index if not exists push_subscription_by_session on push_subscription (session_id);
