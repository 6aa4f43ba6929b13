-- Each ticket's hash covers the one before it, so no ticket can be removed or changed unseen. `ticket` begins with the tag
-- of its box's version, of 18 bytes. The tickets of a beacon box have no head: their batch holds them together.
create or replace function next_ticket_hash(previous bytea, head bytea, ticket bytea) returns bytea
  language sql immutable parallel safe
  return case when head is null then sha256(ticket)
    else sha256(substr(ticket, 1, 18) || coalesce(previous, head) || substr(ticket, 19)) end;
