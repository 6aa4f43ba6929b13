-- Settings and closing the shop are changed and scheduled as content is (decision 066). Which kinds there are is declared
-- in `server/desks/content/kind.ts`.
alter table content_change drop constraint content_change_kind_check;
alter table content_change add constraint content_change_kind_check check (kind ~ '^[A-Za-z]+$');
