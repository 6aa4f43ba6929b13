-- The English picture of a card, a pack and a banner (decision 073). Empty: the other one stands in both languages.
alter table card add column image_en text not null default '';
alter table pack add column images_en jsonb not null default '[]';
alter table banner add column file_en text not null default '';
