-- A last-one prize (ruling 35): one card more for the member who draws the last slot. It stands in the box's own row,
-- which is sealed, and not in box_prize, whose lines are the slots.
alter table box
  add last_one_card_id text collate "C" references card,
  add last_one_rarity smallint check (last_one_rarity between 0 and 3),
  add last_one_tier smallint check (last_one_tier between 1 and 7),
  add last_one_converts_to_points integer check (last_one_converts_to_points >= 0),
  add last_one_is_ship_only boolean,
  add constraint box_last_one_is_whole check (num_nonnulls(last_one_card_id, last_one_rarity, last_one_tier,
    last_one_converts_to_points, last_one_is_ship_only) in (0, 5));

-- The time of the newest ticket. Clocks of several processes may differ; the times of a box's tickets never go back.
alter table box add last_drawn_at timestamptz;
update box set last_drawn_at = (select max(d.drawn_at) from draw d where d.pack_id = box.pack_id);

-- One bit a card: the card at first_slot + k, then the last-one prize.
alter table draw add constraint draw_shipped_names_cards
  check (shipped is null or length(shipped) between count and count + 1);
