-- In which boxes a card is: a member's collection asks it of every card.
-- small: tens of lines for each box, which change only when a box is sealed
create index if not exists box_prize_by_card on box_prize (card_id);
-- small: a line for each box
create index if not exists box_by_last_one on box (last_one_card_id) where last_one_card_id is not null;
