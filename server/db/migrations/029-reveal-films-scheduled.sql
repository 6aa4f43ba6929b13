-- Films of reveals are changed and scheduled as banners are (decision 062).
alter table content_change drop constraint content_change_kind_check;
alter table content_change add constraint content_change_kind_check
  check (kind in ('banners', 'revealFilms', 'announcement', 'courses', 'offers'));
