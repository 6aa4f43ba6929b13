-- A card beside its name and picture (ruling 48): it is graded by a company, or in a condition that is one of the shop's own
-- words; it has a back, and a reference price with its date and source. A box seals them as they are then. Empty and 0:
-- nothing is said.
alter table card
  add column grading_company text not null default '',
  add column grade text not null default '',
  add column condition text not null default '',
  add column note_ja text not null default '',
  add column note_en text not null default '',
  add column image_back text not null default '',
  add column reference_yen integer not null default 0,
  add column reference_date text not null default '',
  add column reference_source text not null default '';

-- The SHA-256 of the file that a picture of a card is shown as, by its address: a box seals it, and no transaction asks
-- the store of pictures.
create table picture_digest (
  address text collate "C" primary key,
  digest bytea not null check (length(digest) = 32)
);

create type picture_side as enum ('front', 'front_en', 'back');

-- The pictures of cards that a sealed box holds and that were replaced (ruling 55): the page of the pack tells them for ever.
create table replaced_picture (
  card_id text collate "C" not null,
  side picture_side not null,
  replaced_at timestamptz not null,
  before text not null,
  after text not null,
  inserted_at timestamptz not null default clock_timestamp(),
  primary key (card_id, side, replaced_at)
);
