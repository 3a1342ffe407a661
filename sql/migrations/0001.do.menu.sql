-- The menu: what can be eaten, what it costs, what is in it. Prices are base prices in cents; takeaway adds
-- settings.takeaway_variant_surcharge_cents to variant-priced mains (decision 4).

create table menu_categories (
  key text primary key,
  position smallint not null unique,
  label_fr text not null,
  label_en text not null,
  in_takeaway boolean not null,
  in_dine_in boolean not null
);

create table allergens (
  code text primary key,
  position smallint not null unique,
  label_fr text not null,
  label_en text not null,
  -- Which cereal or nut, unless the dish says otherwise (EU 1169/2011, annex II).
  detail_fr text,
  detail_en text,
  check ((detail_fr is null) = (detail_en is null))
);

create table menu_items (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  category_key text not null references menu_categories (key),
  position smallint not null,
  price_cents integer check (price_cents > 0),
  spicy_levels boolean not null default false,
  vat_rate numeric(3, 1) not null check (vat_rate in (5.5, 10, 20)),
  alcohol boolean not null default false,
  abv numeric(3, 1),
  volume_cl smallint check (volume_cl > 0),
  kitchen_load smallint not null check (kitchen_load between 0 and 100),
  in_takeaway boolean not null,
  in_dine_in boolean not null,
  tags text[] not null default '{}',
  drawing_vessel text not null,
  drawing_contents text[] not null,
  image_url text,
  available boolean not null default true,
  unavailable_until timestamptz,
  deleted_at timestamptz,
  check (alcohol = (abv is not null))
);
create index menu_items_by_category on menu_items (category_key, position);

create table menu_item_texts (
  item_id text not null references menu_items on delete cascade,
  locale text not null check (locale in ('fr', 'en', 'th')),
  name text not null check (name <> ''),
  description text check ((locale = 'fr') = (description is not null)),
  primary key (item_id, locale)
);

create table variants (
  name text primary key,
  position smallint not null unique,
  label_en text not null,
  note_fr text,
  note_en text
);

create table menu_item_variants (
  item_id text not null references menu_items on delete cascade,
  variant text not null references variants,
  price_cents integer not null check (price_cents > 0),
  primary key (item_id, variant)
);

-- A dish has one price or prices by variant, never both. Checked when the transaction ends: the rows come one by one.
create function menu_item_has_one_pricing() returns trigger language plpgsql as $$
declare
  checked_id text := case when tg_table_name = 'menu_items' then to_jsonb(new) ->> 'id' else to_jsonb(coalesce(new, old)) ->> 'item_id' end;
begin
  if exists (
    select 1
    from menu_items i
    where i.id = checked_id
      and (i.price_cents is not null) = exists (select 1 from menu_item_variants v where v.item_id = i.id)
  ) then
    raise exception 'dish % needs a price or prices by variant, not both', checked_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger one_pricing after insert or update on menu_items
  deferrable initially deferred for each row execute function menu_item_has_one_pricing();
create constraint trigger one_pricing after insert or update or delete on menu_item_variants
  deferrable initially deferred for each row execute function menu_item_has_one_pricing();

create table option_groups (
  item_id text not null references menu_items on delete cascade,
  kind text not null check (kind in ('cooking', 'temperature', 'mix')),
  choose smallint not null default 1 check (choose > 0),
  primary key (item_id, kind)
);

create table option_choices (
  item_id text not null,
  kind text not null,
  key text not null,
  position smallint not null,
  label_fr text not null,
  label_en text,
  emoji text,
  primary key (item_id, kind, key),
  unique (item_id, kind, position),
  foreign key (item_id, kind) references option_groups on delete cascade
);

create table menu_item_allergens (
  item_id text not null references menu_items on delete cascade,
  allergen_code text not null references allergens,
  detail_fr text,
  detail_en text,
  primary key (item_id, allergen_code)
);

-- What a variant adds to the dish's allergens or takes from them (EU 1169/2011: readable per variant).
create table menu_item_variant_allergens (
  item_id text not null,
  variant text not null,
  allergen_code text not null references allergens,
  effect text not null check (effect in ('add', 'remove')),
  primary key (item_id, variant, allergen_code),
  foreign key (item_id, variant) references menu_item_variants on delete cascade
);

-- Origin of beef, pork and poultry (décret 2025-141).
create table menu_item_meat_origins (
  item_id text not null references menu_items on delete cascade,
  meat text not null,
  country text not null check (country <> ''),
  primary key (item_id, meat)
);

create table set_menus (
  id text primary key check (id ~ '^formule[0-9]+$'),
  position smallint not null unique,
  name_fr text not null,
  name_en text not null,
  description text not null,
  price_cents integer not null check (price_cents > 0),
  popular boolean not null default false
);

create table set_menu_components (
  set_menu_id text not null references set_menus on delete cascade,
  position smallint not null,
  category_key text not null references menu_categories (key),
  label_fr text not null,
  label_en text not null,
  primary key (set_menu_id, position),
  unique (set_menu_id, category_key)
);

create table set_menu_drinks (
  id text primary key,
  position smallint not null unique,
  menu_item_id text not null unique references menu_items on delete cascade,
  is_default boolean not null default false
);
create unique index one_default_set_menu_drink on set_menu_drinks (is_default) where is_default;

create table set_menu_excluded_items (
  item_id text primary key references menu_items on delete cascade
);

create table set_menu_excluded_variants (
  variant text primary key references variants
);

-- The six dishes that ten points buy, with the values of specification 2, section 2 (decision 5).
create table reward_dishes (
  id text primary key,
  position smallint not null unique,
  name_fr text not null,
  name_en text not null,
  name_th text,
  category_key text not null references menu_categories (key),
  value_cents integer not null check (value_cents > 0),
  menu_item_id text references menu_items on delete restrict,
  same_recipe_as text references menu_items on delete restrict,
  max_base_price_cents integer,
  vat_rate numeric(3, 1) not null check (vat_rate in (5.5, 10, 20)),
  kitchen_load smallint not null,
  check ((menu_item_id is null) <> (same_recipe_as is null))
);

-- One number that every change of the menu raises: the ETag of GET /api/menu, and what an order's transaction
-- compares with the snapshot that it was priced from.
create table menu_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1
);
insert into menu_version default values;

create function raise_menu_version() returns trigger language plpgsql as $$
begin
  update menu_version set version = version + 1;
  perform pg_notify('menu_changed', '');
  return null;
end $$;

do $$
declare
  tbl text;
begin
  foreach tbl in array array[
    'menu_categories', 'allergens', 'menu_items', 'menu_item_texts', 'variants', 'menu_item_variants', 'option_groups',
    'option_choices', 'menu_item_allergens', 'menu_item_variant_allergens', 'menu_item_meat_origins', 'set_menus',
    'set_menu_components', 'set_menu_drinks', 'set_menu_excluded_items', 'set_menu_excluded_variants', 'reward_dishes'
  ] loop
    execute format(
      'create trigger raise_menu_version after insert or update or delete or truncate on %I
         for each statement execute function raise_menu_version()', tbl);
  end loop;
end $$;
