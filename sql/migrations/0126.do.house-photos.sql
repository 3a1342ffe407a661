-- Photos of the restaurant itself, one for each place that the first page has room for.
create table house_photos (
  place text primary key check (place in ('room', 'wok', 'front')),
  picture_name text not null unique references pictures,
  -- What it shows, for those who do not see it.
  alt text not null check (alt <> '' and length(alt) <= 160)
);
-- They are read with the settings, whose version tells open pages that there is something new.
create trigger raise_settings_version after insert or delete or update on house_photos
for each statement execute function raise_settings_version();
