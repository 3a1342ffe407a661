-- What a restaurateur may change, in one row; the public calls obey it at once.
create table settings (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1,
  restaurant jsonb not null check (jsonb_typeof(restaurant) = 'object'),
  legal jsonb not null check (jsonb_typeof(legal) = 'object'),
  slot_capacity integer not null default 24 check (slot_capacity between 1 and 1000),
  lead_time_minutes integer not null default 20 check (lead_time_minutes between 0 and 600),
  takeaway_variant_surcharge_cents integer not null default 100 check (takeaway_variant_surcharge_cents >= 0),
  alcohol_takeaway boolean not null default true,
  alcohol_until time,
  paused_until timestamptz,
  pause_reason text
);

-- Days on which the restaurant is closed, both ends included.
create table closures (
  id bigint generated always as identity primary key,
  from_on date not null,
  to_on date not null,
  reason text not null default '',
  check (from_on <= to_on)
);

create function raise_settings_version() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'settings' then
    new.version := old.version + 1;
    perform pg_notify('settings_changed', '');
    return new;
  end if;
  update settings set version = version;
  return null;
end $$;
create trigger raise_settings_version before update on settings
  for each row execute function raise_settings_version();
create trigger raise_settings_version after insert or update or delete on closures
  for each statement execute function raise_settings_version();

-- The takeaway supplement is part of the menu's prices: changing it makes a new menu.
create trigger raise_menu_version after insert or update of takeaway_variant_surcharge_cents on settings
  for each statement execute function raise_menu_version();
