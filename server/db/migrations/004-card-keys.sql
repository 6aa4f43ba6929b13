-- The provider's hash of the number of the card that paid: the same for one card. Null for every other way to pay, and for
-- what was paid before it was kept.
alter table payment add column card_key text collate "C";
alter type shared_trait add value if not exists 'card';
