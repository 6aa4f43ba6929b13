-- The secret, wrapped with the key outside of the database (decision 117). A row has this, or the secret as the release before
-- wrote it: the next start wraps that.
alter table signing_key add column wrapped bytea;
alter table signing_key alter column secret drop not null;
alter table webhook_endpoint add column wrapped bytea;
alter table webhook_endpoint alter column secret drop not null;
