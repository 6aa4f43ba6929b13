-- The packs at the head of the top page are chosen with the order of all, and may be several; what is new and what begins
-- soon stand on one shelf (decision 130). A process of the release before shows its own defaults of the top page meanwhile.
-- small: a setting has one row.
insert into shop_setting (name, value, changed_at)
select 'heroPacks', jsonb_build_array(value -> 'hero'), changed_at from shop_setting
where name = 'topPage' and value ->> 'hero' <> '' on conflict do nothing;
-- small: a setting has one row.
update shop_setting
set value = regexp_replace((value - 'hero')::text, '"(fresh|coming)"', '"newAndSoon"', 'g')::jsonb
where name = 'topPage';
