-- The head of a box's chain after these tickets, in their order.
create or replace aggregate ticket_chain(head bytea, ticket bytea) (sfunc = next_ticket_hash, stype = bytea);
