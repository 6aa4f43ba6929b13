-- The shop's tags of a pack, in their order: `[{ "ja": "限定", "en": "Limited" }]`.
alter table pack add column tags jsonb not null default '[]';
