-- A dish's photo is small in a list and large in its sheet: made in several widths and two codings beforehand.
create table picture_sizes (
  picture_name text not null references pictures on delete cascade,
  width smallint not null check (width > 0),
  coding text not null check (coding in ('avif', 'webp')),
  sha256 bytea not null check (octet_length(sha256) = 32),
  content bytea not null check (octet_length(content) between 1 and 1048576),
  primary key (picture_name, width, coding)
);
-- What stands in its place until it has come: four by three pixels, as a bitmap has them; null until its sizes are made.
alter table pictures add column blur bytea check (octet_length(blur) = 36);
create trigger raise_menu_version after update of blur on pictures
for each statement execute function raise_menu_version();

-- Sizes are made from it, so it is kept larger and finer than it was.
alter table pictures drop constraint pictures_content_check;
alter table pictures
  add constraint pictures_content_check check (octet_length(content) between 1 and 2097152);

-- What the photo shows, for those who do not see it; null: said by its name and description.
alter table menu_items add column photo_alt text check (photo_alt <> '');
