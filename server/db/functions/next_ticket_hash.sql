-- Each ticket's hash covers the one before it, so no ticket can be removed or changed unseen.
create or replace function next_ticket_hash(previous bytea, head bytea, ticket bytea) returns bytea
  language sql immutable parallel safe
  return sha256('\x66756b7568696b692e76312e7469636b6574'::bytea || coalesce(previous, head) || ticket); -- fukuhiki.v1.ticket
