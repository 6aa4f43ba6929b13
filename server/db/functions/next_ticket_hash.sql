-- Each ticket's hash covers the one before it, so no ticket can be removed or changed unseen. `ticket` begins with the tag
-- of its box's version, of 18 bytes.
create or replace function next_ticket_hash(previous bytea, head bytea, ticket bytea) returns bytea
  language sql immutable parallel safe
  return sha256(substr(ticket, 1, 18) || coalesce(previous, head) || substr(ticket, 19));
