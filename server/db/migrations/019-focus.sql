-- The point of a picture that stays in sight where it is cut (decision 129), in per cent: `{ "x": 30, "y": 50 }`; of a pack
-- also `"fillsPouch": true`. Null: its middle.
alter table banner add column focus jsonb;
alter table pack add column focus jsonb;
