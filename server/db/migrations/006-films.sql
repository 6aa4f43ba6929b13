-- Films: the banner of mode 2, and the reveals of a style and tier (ruling 39). `sources` lists the encodings of one
-- film, `[{ "fileUrl": …, "type": … }]`, in the order in which a browser tries them; `poster` is its still picture.
alter table banner add column poster text not null default '';
alter table banner add column sources jsonb not null default '[]';
-- Until now a banner of mode 2 could only be a picture: it is shown as one.
update banner set mode = 1;
alter table banner add check ((mode = 2) = (jsonb_array_length(sources) > 0 and poster <> ''));

create table reveal_film (
  style smallint not null,
  tier smallint not null check (tier between 1 and 7),
  poster text not null check (poster <> ''),
  sources jsonb not null check (jsonb_array_length(sources) > 0),
  primary key (style, tier)
);
