-- The bytes of a prize in the manifest and in leaves (`encodePrize` in contract/sealed-box.ts); null without a card.
create or replace function encoded_prize(p_card_id text, p_rarity integer, p_tier integer, p_converts_to_points integer,
    p_is_ship_only boolean)
  returns bytea language sql immutable
as $$
  select int4send(octet_length(p_card_id)) || convert_to(p_card_id, 'UTF8')
    || set_byte('\x00', 0, p_rarity) || set_byte('\x00', 0, p_tier) || int4send(p_converts_to_points)
    || set_byte('\x00', 0, p_is_ship_only::integer)
$$;
