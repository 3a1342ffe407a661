-- When a set menu is to be had, what costs more in one, and what one has cost: the owner decides it, no longer the seed.
-- expand: the former release reads and writes none of it.
alter table set_menus
  add column available boolean not null default true,
  add column days smallint[] not null default '{1,2,3,4,5}',
  add column offered_from time not null default '12:00',
  add column offered_until time not null default '14:00',
  -- False: these hours are said and refuse no pickup.
  add column only_then boolean not null default false,
  add constraint set_menus_days_check check (
    cardinality(days) >= 1 and cardinality(days) <= 7 and days <@ '{1,2,3,4,5,6,7}'::smallint[]
  ),
  add constraint set_menus_hours_check check (offered_from < offered_until);

create table set_menu_item_supplements (
  item_id text primary key references menu_items(id) on delete cascade,
  price_cents integer not null check (price_cents > 0 and price_cents <= 100000)
);

create table set_menu_variant_supplements (
  variant text primary key references variants(name),
  price_cents integer not null check (price_cents > 0 and price_cents <= 100000)
);

create trigger raise_menu_version after insert or delete or update or truncate on set_menu_item_supplements
for each statement execute function raise_menu_version();
create trigger raise_menu_version after insert or delete or update or truncate on set_menu_variant_supplements
for each statement execute function raise_menu_version();

-- A struck price must be the lowest of thirty days (C. conso L112-1-1), a set menu's too.
create table set_menu_price_changes (
  id bigint generated always as identity primary key,
  set_menu_id text not null references set_menus(id),
  from_cents integer check (from_cents >= 0),
  to_cents integer not null check (to_cents >= 0),
  changed_at timestamptz not null,
  changed_by uuid references staff(id) on delete set null,
  check (from_cents is distinct from to_cents)
);
create index set_menu_price_changes_of_menu on set_menu_price_changes (set_menu_id, id);
create index set_menu_price_changes_by_time on set_menu_price_changes (changed_at);

insert into set_menu_price_changes (set_menu_id, to_cents, changed_at)
select id, price_cents, now()
from set_menus;
