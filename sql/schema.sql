-- The whole schema on one page, printed from sql/migrations by `npx tsx scripts/schema.ts --write`.
-- Change the migrations, never this page; `npm run check` applies both and compares the catalogues.

create function plain_words(words text)
returns text
language sql
immutable parallel safe strict
return lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'));

create function is_pickup_week(week jsonb)
returns boolean
language plpgsql
immutable as $$
declare
  each_day jsonb;
  each_window jsonb;
  first_minute integer;
  last_minute integer;
  taken int4multirange := '{}';
  span int4multirange;
begin
  if jsonb_typeof(week) <> 'array' or jsonb_array_length(week) <> 7 then
    return false;
  end if;
  for day_of_week in 0..6 loop
    each_day := week -> day_of_week;
    if jsonb_typeof(each_day) <> 'array' or jsonb_array_length(each_day) > 4 then
      return false;
    end if;
    for each_window in select jsonb_array_elements(each_day) loop
      if not coalesce(
        each_window ->> 'first' ~ '^([01]\d|2[0-3]):[0-5]\d$'
          and each_window ->> 'last' ~ '^([01]\d|2[0-3]):[0-5]\d$'
          and each_window ->> 'stepMinutes' in ('10', '15', '20', '30', '45', '60'),
        false
      ) then
        return false;
      end if;
      if each_window ->> 'capacity' is not null
        and not (each_window ->> 'capacity' ~ '^\d{1,4}$' and (each_window ->> 'capacity')::integer between 1 and 1000)
      then
        return false;
      end if;
      first_minute := day_of_week * 1440 + minutes_of(each_window ->> 'first');
      last_minute := day_of_week * 1440 + minutes_of(each_window ->> 'last');
      if last_minute < first_minute then
        last_minute := last_minute + 1440;
      end if;
      span := int4multirange(int4range(first_minute, last_minute, '[]'));
      if last_minute >= 10080 then
        span := int4multirange(int4range(first_minute, 10080), int4range(0, last_minute - 10080, '[]'));
      end if;
      if taken && span then
        return false;
      end if;
      taken := taken + span;
    end loop;
  end loop;
  return true;
end $$;
comment on function is_pickup_week(jsonb) is 'Whether pickups can be taken in these windows: seven days, times, steps, and no minute in two of them.';

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
  detail_fr text,
  detail_en text,
  check ((detail_fr is null) = (detail_en is null))
);

create table menu_items (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  category_key text not null references menu_categories(key),
  position smallint not null,
  price_cents integer check (price_cents > 0),
  spicy_levels boolean not null default false,
  vat_rate numeric(3,1) not null check (vat_rate in (5.5, 10, 20)),
  alcohol boolean not null default false,
  abv numeric(3,1),
  volume_cl smallint check (volume_cl > 0),
  kitchen_load smallint not null check (kitchen_load >= 0 and kitchen_load <= 100),
  in_takeaway boolean not null,
  in_dine_in boolean not null,
  tags text[] not null default '{}',
  drawing_vessel text not null,
  drawing_contents text[] not null,
  image_url text,
  available boolean not null default true,
  unavailable_until timestamptz,
  deleted_at timestamptz,
  usual_heat smallint check (usual_heat >= 1 and usual_heat <= 4),
  dish_group text check (dish_group in ('wok', 'riz', 'curry', 'soupe', 'salade', 'grill')),
  photo_alt text check (photo_alt <> ''),
  station text not null default 'wok' check (station in ('wok', 'friture', 'froid', 'bar')),
  short_code text check (short_code ~ '^[A-Z0-9]{1,4}$'),
  best_seller boolean not null default false,
  new_until date,
  ingredients text check (ingredients <> ''),
  nutrition text check (nutrition <> ''),
  food_operator text check (food_operator <> ''),
  cook_word text check (cook_word <> ''),
  lead_place smallint check (lead_place >= 1 and lead_place <= 3),
  sold_place smallint check (sold_place > 0),
  check (alcohol = (abv is not null)),
  constraint only_best_sellers_have_a_place check (sold_place is null or best_seller)
);
create index menu_items_by_category on menu_items (category_key, position);
create unique index menu_items_short_code on menu_items (short_code) where deleted_at is null;

create table menu_item_texts (
  item_id text references menu_items(id) on delete cascade,
  locale text check (locale in ('fr', 'en', 'th')),
  name text not null check (name <> ''),
  description text,
  primary key (item_id, locale),
  check ((locale = 'fr') = (description is not null))
);

create table variants (
  name text primary key,
  position smallint not null unique,
  label_en text not null,
  note_fr text,
  note_en text
);

create table menu_item_variants (
  item_id text references menu_items(id) on delete cascade,
  variant text references variants(name),
  price_cents integer not null check (price_cents > 0),
  primary key (item_id, variant)
);

create table option_groups (
  item_id text references menu_items(id) on delete cascade,
  kind text check (kind in ('cooking', 'temperature', 'mix')),
  choose smallint not null default 1 check (choose > 0),
  primary key (item_id, kind)
);

create table option_choices (
  item_id text,
  kind text,
  key text,
  position smallint not null,
  label_fr text not null,
  label_en text,
  emoji text,
  primary key (item_id, kind, key),
  unique (item_id, kind, position),
  foreign key (item_id, kind) references option_groups(item_id, kind) on delete cascade
);

create table menu_item_allergens (
  item_id text references menu_items(id) on delete cascade,
  allergen_code text references allergens(code),
  detail_fr text,
  detail_en text,
  primary key (item_id, allergen_code)
);

create table menu_item_variant_allergens (
  item_id text,
  variant text,
  allergen_code text references allergens(code),
  effect text not null check (effect in ('add', 'remove')),
  primary key (item_id, variant, allergen_code),
  foreign key (item_id, variant) references menu_item_variants(item_id, variant) on delete cascade
);

create table menu_item_meat_origins (
  item_id text references menu_items(id) on delete cascade,
  meat text,
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
  popular boolean not null default false,
  available boolean not null default true,
  days smallint[] not null default '{1,2,3,4,5}' check (cardinality(days) >= 1 and cardinality(days) <= 7 and days <@ '{1,2,3,4,5,6,7}'::smallint[]),
  offered_from time not null default '12:00:00'::time,
  offered_until time not null default '14:00:00'::time,
  only_then boolean not null default false,
  constraint set_menus_hours_check check (offered_from < offered_until)
);

create table set_menu_components (
  set_menu_id text references set_menus(id) on delete cascade,
  position smallint,
  category_key text not null references menu_categories(key),
  label_fr text not null,
  label_en text not null,
  primary key (set_menu_id, position),
  unique (set_menu_id, category_key)
);

create table set_menu_drinks (
  id text primary key,
  position smallint not null unique,
  menu_item_id text not null unique references menu_items(id) on delete cascade,
  is_default boolean not null default false
);
create unique index one_default_set_menu_drink on set_menu_drinks (is_default) where is_default;

create table set_menu_excluded_items (
  item_id text primary key references menu_items(id) on delete cascade
);

create table set_menu_excluded_variants (
  variant text primary key references variants(name)
);

create table reward_dishes (
  id text primary key,
  position smallint not null unique,
  name_fr text not null,
  name_en text not null,
  name_th text,
  category_key text not null references menu_categories(key),
  value_cents integer not null check (value_cents > 0),
  menu_item_id text references menu_items(id) on delete restrict,
  same_recipe_as text references menu_items(id) on delete restrict,
  max_base_price_cents integer,
  vat_rate numeric(3,1) not null check (vat_rate in (5.5, 10, 20)),
  kitchen_load smallint not null,
  offered boolean not null default true,
  check ((menu_item_id is null) <> (same_recipe_as is null))
);

create table menu_version (
  only_row boolean default true primary key check (only_row),
  version bigint not null default 1
);

create table settings (
  only_row boolean default true primary key check (only_row),
  version bigint not null default 1,
  restaurant jsonb not null check (jsonb_typeof(restaurant) = 'object'),
  legal jsonb not null check (jsonb_typeof(legal) = 'object'),
  slot_capacity integer not null default 24 check (slot_capacity >= 1 and slot_capacity <= 1000),
  lead_time_minutes integer not null default 20 check (lead_time_minutes >= 0 and lead_time_minutes <= 600),
  takeaway_variant_surcharge_cents integer not null default 100 check (takeaway_variant_surcharge_cents >= 0),
  alcohol_takeaway boolean not null default true,
  alcohol_until time,
  paused_until timestamptz,
  pause_reason text,
  week jsonb not null check (jsonb_typeof(week) = 'array' and jsonb_array_length(week) = 7),
  till_orders integer not null default 10 check (till_orders >= 0 and till_orders <= 1000),
  manager_refund_cents integer not null default 0 check (manager_refund_cents >= 0 and manager_refund_cents <= 100000),
  best_sellers_first boolean not null default true,
  photos_lead boolean not null default true,
  pickup_week jsonb check (pickup_week is null or is_pickup_week(pickup_week)),
  table_seats integer not null default 0 check (table_seats >= 0 and table_seats <= 1000),
  staff_password_alone boolean not null default true,
  proven_minutes integer not null default 960 check (proven_minutes >= 1 and proven_minutes <= 960),
  proven_anew_minutes integer not null default 960 check (proven_anew_minutes >= 1 and proven_anew_minutes <= 960),
  large_refund_cents integer not null default 5000 check (large_refund_cents >= 0 and large_refund_cents <= 100000),
  opened_anyway_reason text check (length(btrim(opened_anyway_reason)) >= 10 and length(btrim(opened_anyway_reason)) <= 300),
  opened_anyway_by uuid,
  opened_anyway_at timestamptz,
  menu_confirmed_by uuid,
  menu_confirmed_at timestamptz,
  small_difference_at_till boolean not null default false,
  max_order_load integer not null default 96 check (max_order_load >= 1 and max_order_load <= 5000),
  no_show_after_minutes integer not null default 60 check (no_show_after_minutes >= 5 and no_show_after_minutes <= 600),
  allergy_days integer not null default 30 check (allergy_days >= 1 and allergy_days <= 30),
  counter_refund_cents integer not null default 0 check (counter_refund_cents >= 0 and counter_refund_cents <= 100000),
  asap_pickup boolean not null default false,
  menu_by_hour boolean not null default true,
  closing_mail boolean not null default true,
  account_sales text not null default '707' check (account_sales ~ '^70\d{1,3}$'),
  account_tax text not null default '44571' check (account_tax ~ '^445\d{0,2}$'),
  account_customers text not null default '411000' check (account_customers ~ '^41\d{1,6}$'),
  account_provider text not null default '511500' check (account_provider ~ '^5\d{2,7}$'),
  account_owed text not null default '467000' check (account_owed ~ '^4\d{2,7}$'),
  account_bank text not null default '512000' check (account_bank ~ '^51\d{1,6}$'),
  account_fees text not null default '627000' check (account_fees ~ '^6\d{2,7}$'),
  constraint opened_anyway_is_whole check (num_nulls(opened_anyway_reason, opened_anyway_by, opened_anyway_at) in (0, 3)),
  constraint menu_confirmed_is_whole check ((menu_confirmed_by is null) = (menu_confirmed_at is null))
);

create table closures (
  id bigint generated always as identity primary key,
  from_on date not null,
  to_on date not null,
  reason text not null default '',
  check (from_on <= to_on)
);

create table customers (
  id uuid primary key,
  email text not null check (email = lower(email)),
  email_verified_at timestamptz,
  name text not null,
  phone text not null,
  password_hash text not null,
  profile_image_url text,
  qr_code_id text unique check (qr_code_id ~ '^QR_[0-9A-F]{8}$'),
  points_balance integer not null default 0 check (points_balance >= 0),
  marketing_opt_in_at timestamptz,
  created_at timestamptz not null,
  qr_renewed_at timestamptz,
  last_seen_at timestamptz
);
create unique index customers_email on customers (email);
create index customers_by_name on customers (plain_words(name), id);
create index customers_without_qr_code on customers (id) where qr_code_id is null;

create table staff (
  id uuid primary key,
  username text not null check (username = lower(username)),
  name text not null,
  role text not null check (role in ('admin', 'manager', 'counter', 'kitchen', 'accountant')),
  password_hash text not null,
  disabled_at timestamptz,
  created_at timestamptz not null,
  password_set_at timestamptz not null default now()
);
create unique index staff_username on staff (username);

create table sessions (
  id uuid primary key,
  customer_id uuid references customers(id) on delete cascade,
  staff_id uuid references staff(id) on delete cascade,
  device text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  is_enrolling boolean not null default false,
  person_id uuid references staff(id) on delete set null,
  proven_at timestamptz,
  proven_by text check (proven_by in ('password', 'totp', 'recovery', 'passkey', 'pin')),
  check ((customer_id is null) <> (staff_id is null)),
  check ((proven_at is null) = (proven_by is null)),
  check (staff_id is not null or person_id is null and proven_at is null)
);
create index sessions_of_customer on sessions (customer_id) where customer_id is not null;
create index sessions_of_staff on sessions (staff_id) where staff_id is not null;
create index sessions_by_expiry on sessions (expires_at);
create index sessions_of_person on sessions (person_id) where person_id is not null;

create table email_tokens (
  token_hash bytea primary key,
  customer_id uuid not null references customers(id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_tokens_of_customer on email_tokens (customer_id);

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id uuid references staff(id) on delete set null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  device text not null default ''
);
create index audit_entries_by_subject on audit_entries (subject, at);
create index audit_entries_by_staff on audit_entries (staff_id, id desc);
create index audit_entries_by_action on audit_entries (action, id desc);
create index audit_entries_by_day on audit_entries (at);

create table order_status_moves (
  from_status text,
  to_status text,
  primary key (from_status, to_status)
);

create table orders (
  id uuid primary key,
  tracking_token text not null,
  customer_id uuid references customers(id) on delete set null,
  status text not null check (status in ('pending', 'confirmed', 'preparing', 'ready', 'delivered', 'no_show', 'cancelled')),
  version integer not null default 1,
  order_type text not null default 'emporter' check (order_type = 'emporter'),
  customer_name text,
  customer_email text,
  customer_phone text,
  total_cents integer not null check (total_cents >= 0),
  pickup_at timestamptz,
  pickup_requested_at timestamptz,
  pickup_notes text not null default '',
  has_alcohol boolean not null,
  adult_declared boolean not null,
  age_checked_at timestamptz,
  legal_version text not null,
  marketing_opt_in boolean not null default false,
  created_at timestamptz not null,
  pay_by timestamptz not null,
  paid_at timestamptz,
  paid_on date,
  captured_cents integer not null default 0 check (captured_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  cancelled_at timestamptz,
  cancel_reason text,
  changed_in xid8 not null default pg_current_xact_id(),
  delay_minutes integer not null default 0 check (delay_minutes >= 0),
  discount_percent smallint check (discount_percent >= 1 and discount_percent <= 50),
  wants_sms boolean not null default false,
  cancellable_until timestamptz,
  call_number integer check (call_number > 0),
  called_on date,
  customer_here_at timestamptz,
  cook_version integer not null default 0,
  taken_by uuid references staff(id) on delete restrict,
  till_at timestamptz,
  collected_at timestamptz,
  collected_on date,
  collected_by uuid references staff(id) on delete restrict,
  revision smallint not null default 0 check (revision >= 0),
  reduced_cents integer not null default 0 check (reduced_cents >= 0),
  change_asked_at timestamptz,
  change_wish text check (change_wish in ('time', 'remove', 'replace', 'add', 'other')),
  change_words text not null default '' check (char_length(change_words) <= 500),
  change_answer text check (change_answer in ('done', 'declined')),
  withdrawn_cents integer not null default 0 check (withdrawn_cents >= 0),
  mail_failed_at timestamptz,
  making uuid,
  allergens text[] not null default '{}' check (allergens <@ array['gluten', 'crustaces', 'oeufs', 'poissons', 'arachides', 'soja', 'lait', 'fruits_a_coque', 'celeri', 'moutarde', 'sesame', 'sulfites', 'lupin', 'mollusques']),
  allergy_text text not null default '' check (char_length(allergy_text) <= 200),
  allergy_agreed_at timestamptz,
  asap boolean not null default false,
  cutlery smallint not null default 0 check (cutlery >= 0 and cutlery <= 20),
  constraint one_order_of_call_number unique (called_on, call_number),
  check (refunded_cents <= captured_cents),
  check ((paid_at is null) = (paid_on is null)),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check (not has_alcohol or adult_declared),
  constraint orders_check5 check (status <> 'delivered' or not has_alcohol or age_checked_at is not null),
  constraint orders_cancellable_until_check check ((cancellable_until is null) = (paid_at is null)),
  constraint orders_paid_or_at_till_check check ((status in ('pending', 'cancelled')) or paid_at is not null or till_at is not null),
  constraint orders_till_check check (till_at is null or taken_by is not null and status <> 'pending' and paid_at is null and pickup_at is not null),
  constraint orders_collected_check check ((collected_at is null) = (collected_on is null) and (collected_at is null) = (collected_by is null) and (collected_at is null or till_at is not null)),
  constraint orders_handed_over_collected_check check (status <> 'delivered' or till_at is null or collected_at is not null),
  constraint orders_till_captures_nothing_check check (till_at is null or captured_cents = 0),
  constraint orders_called_when_paid_check check ((call_number is null) = (paid_at is null and till_at is null) and (called_on is null) = (paid_at is null and till_at is null)),
  constraint orders_customer_here_check check (customer_here_at is null or paid_at is not null or till_at is not null),
  constraint orders_revised_check check (revision = 0 or captured_cents = 0 or captured_cents = (total_cents + reduced_cents)),
  constraint orders_change_asked_check check ((change_asked_at is null) = (change_wish is null) and (change_asked_at is not null or change_words = '' and change_answer is null)),
  constraint orders_allergy_is_agreed_to check ((allergy_agreed_at is not null) = (cardinality(allergens) > 0 or allergy_text <> '')),
  constraint orders_asap_check check (not asap or pickup_at is not null)
);
create index orders_of_customer on orders (customer_id, created_at desc, id) where customer_id is not null;
create index orders_of_guest_email on orders (lower(customer_email)) where customer_id is null;
create index orders_unpaid on orders (pay_by) where status = 'pending';
create index orders_by_pickup on orders (pickup_at, id);
create index orders_by_paid_on on orders (paid_on) where paid_on is not null;
create index orders_newest on orders (created_at desc, id);
create index orders_by_change on orders (changed_in);
create index orders_live on orders (pickup_at, id) where status in ('pending', 'confirmed', 'preparing', 'ready');
create index orders_paid_of_customer on orders (customer_id, paid_on) where customer_id is not null and paid_on is not null;
create index orders_wanting_offers on orders (lower(customer_email), created_at desc) where marketing_opt_in and customer_id is null;
create index orders_paid_another_day on orders (paid_on) where paid_on <> (created_at at time zone 'Europe/Paris')::date;
create index orders_cancelled on orders (cancelled_at) include (cancel_reason) where cancelled_at is not null;
create index orders_never_paid on orders (created_at) where paid_on is null and till_at is null;
create index orders_at_till on orders (till_at) where till_at is not null;
create index orders_to_collect on orders (till_at) where till_at is not null and collected_at is null and status <> 'cancelled';
create index orders_collected on orders (customer_id, collected_on) where customer_id is not null and collected_on is not null;
create index orders_by_phone on orders ("right"(regexp_replace(customer_phone, '[^0-9]', '', 'g'), 9), created_at desc) where customer_phone is not null;
create index orders_given_back on orders (created_at) where paid_on is not null and (refunded_cents > 0 or withdrawn_cents > 0 or status = 'cancelled');
create index orders_by_making on orders (making) where making is not null;
create unique index orders_one_unpaid_of_making on orders (making, customer_id) where making is not null and customer_id is not null and status = 'pending';
create index orders_with_allergy on orders (coalesce(pickup_at, created_at)) where allergy_agreed_at is not null;
comment on column orders.asap is 'Promised as soon as possible: the slot that it holds is that of slot_holds, and the pickup counts from the payment.';

create table line_items (
  order_id uuid references orders(id) on delete cascade,
  line_no smallint check (line_no >= 1 and line_no <= 50),
  menu_item_id text not null,
  name text not null,
  quantity smallint not null check (quantity >= 1 and quantity <= 50),
  unit_price_cents integer not null check (unit_price_cents >= 0),
  variant text,
  spicy_level smallint check (spicy_level >= 1 and spicy_level <= 4),
  cooking_level text,
  components jsonb,
  mix jsonb,
  voucher_id uuid,
  alcohol boolean not null,
  category_key text not null,
  vat_shares jsonb not null,
  discount_cents integer not null default 0 check (discount_cents >= 0),
  refunded_quantity smallint not null default 0,
  cook_version bigint generated always as identity,
  removed_quantity smallint not null default 0 check (removed_quantity >= 0),
  added_in smallint not null default 0 check (added_in >= 0),
  refund_told smallint not null default 0,
  struck_cents integer,
  part_refunded_quantity smallint not null default 0,
  till_difference_cents integer not null default 0,
  till_collected_at timestamptz,
  till_collected_by uuid references staff(id) on delete restrict,
  remark text check (char_length(remark) >= 1 and char_length(remark) <= 80),
  remark_declined boolean not null default false,
  primary key (order_id, line_no),
  constraint line_items_refunded_check check (refunded_quantity >= 0 and (refunded_quantity + removed_quantity) <= quantity),
  constraint line_items_told_check check (refund_told >= 0 and refund_told <= refunded_quantity),
  constraint line_items_struck_check check (struck_cents > unit_price_cents and struck_cents <= (unit_price_cents + discount_cents)),
  constraint line_items_part_refunded_check check (part_refunded_quantity >= 0 and part_refunded_quantity <= quantity and (part_refunded_quantity = 0 or components is not null)),
  constraint line_items_till_difference_check check (till_difference_cents >= 0 and (till_collected_at is null) = (till_collected_by is null) and (till_collected_at is null or till_difference_cents > 0))
);
create unique index one_line_of_voucher on line_items (voucher_id, order_id) where voucher_id is not null and removed_quantity = 0;

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders(id) on delete cascade,
  status text not null,
  at timestamptz not null,
  staff_id uuid references staff(id) on delete set null,
  reason text
);
create index order_events_of_order on order_events (order_id, id);

create table pickup_slots (
  slot_at timestamptz primary key,
  held_load integer not null check (held_load >= 0),
  held_orders integer not null check (held_orders >= 0),
  capacity integer not null,
  check (held_load <= capacity or held_orders = 1),
  check ((held_orders = 0) = (held_load = 0))
);

create table slot_holds (
  order_id uuid primary key references orders(id) on delete cascade,
  slot_at timestamptz not null,
  load integer not null check (load >= 0),
  released_at timestamptz,
  awaited_until timestamptz
);
create index slot_holds_of_slot on slot_holds (slot_at) where released_at is null;
create index slot_holds_awaited on slot_holds (awaited_until) where awaited_until is not null and released_at is null;
comment on column slot_holds.awaited_until is 'Until when the page of an unpaid order is waited for; null: as long as the order may be paid, as on the provider''s page.';

create table payments (
  id uuid primary key,
  order_id uuid not null references orders(id) on delete restrict,
  session_id text unique,
  url text,
  success_url text not null,
  cancel_url text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'eur' check (currency = 'eur'),
  status text not null check (status in ('opening', 'open', 'paid', 'expired')),
  settles boolean,
  payment_intent text unique,
  captured_cents integer not null default 0 check (captured_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  created_at timestamptz not null,
  paid_at timestamptz,
  provider_asked_at timestamptz,
  revision_id uuid,
  withdrawn_cents integer not null default 0 check (withdrawn_cents >= 0),
  check (refunded_cents <= captured_cents),
  check ((session_id is null) = (url is null)),
  check ((status = 'opening') = (session_id is null) or status = 'expired'),
  check ((status = 'paid') = (paid_at is not null)),
  check ((status = 'paid') = (settles is not null)),
  check ((status = 'paid') = (payment_intent is not null)),
  check ((status = 'paid') = (captured_cents > 0))
);
create unique index one_open_session_per_order on payments (order_id) where status in ('opening', 'open');
create index payments_of_order on payments (order_id);
create unique index one_settling_payment_per_order on payments (order_id) where settles and revision_id is null;
create unique index one_settling_payment_per_revision on payments (revision_id) where settles and revision_id is not null;

create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments(id) on delete restrict,
  n smallint not null check (n > 0),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  staff_id uuid references staff(id) on delete set null,
  status text not null check (status in ('queued', 'sent', 'failed', 'withdrawn')),
  provider_refund_id text unique,
  created_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  unique (payment_id, n),
  constraint refunds_sent_check check ((status in ('queued', 'withdrawn')) = (sent_at is null)),
  constraint refunds_named_check check ((status in ('queued', 'withdrawn')) = (provider_refund_id is null))
);
create index refunds_queued on refunds (created_at) where status = 'queued';

create table provider_events (
  id text primary key,
  type text not null,
  object_id text not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index provider_events_by_age on provider_events (received_at);

create table loyalty_ledger (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customers(id) on delete cascade,
  kind text not null check (kind in ('earned', 'redeemed', 'adjusted', 'reversed')),
  points integer not null,
  earned_on date,
  order_id uuid references orders(id) on delete set null,
  staff_id uuid references staff(id) on delete set null,
  reason text not null,
  reversed_at timestamptz,
  created_at timestamptz not null,
  check ((kind = 'earned') = (earned_on is not null)),
  check (case kind when 'earned' then points = 1 when 'redeemed' then points < 0 when 'reversed' then points <= 0 else true end)
);
create unique index one_point_per_paris_day on loyalty_ledger (customer_id, earned_on) where kind = 'earned' and reversed_at is null;
create index loyalty_ledger_of_customer on loyalty_ledger (customer_id, id desc);
create index loyalty_ledger_earned on loyalty_ledger (earned_on) where kind = 'earned' and reversed_at is null;
create index loyalty_ledger_other on loyalty_ledger (created_at) include (kind, points) where kind in ('adjusted', 'redeemed');

create table vouchers (
  id uuid primary key,
  customer_id uuid not null references customers(id) on delete cascade,
  reward_id text not null references reward_dishes(id),
  order_id uuid references orders(id) on delete set null,
  created_at timestamptz not null,
  redemption_id bigint not null unique references loyalty_ledger(id) on delete cascade
);
create index vouchers_of_customer on vouchers (customer_id, created_at);
create index vouchers_of_order on vouchers (order_id) where order_id is not null;

create table idempotency_keys (
  scope text,
  key uuid,
  request_hash bytea not null,
  status smallint not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table rate_limits (
  bucket text,
  subject_hash bytea,
  window_start timestamptz,
  hits integer not null check (hits >= 0),
  primary key (bucket, subject_hash, window_start)
);
create index rate_limits_by_age on rate_limits (window_start);

create table messages (
  id uuid primary key,
  kind text not null,
  channel text not null default 'mail' check (channel in ('mail', 'sms', 'push')),
  order_id uuid references orders(id) on delete cascade,
  customer_id uuid references customers(id) on delete cascade,
  cause text not null,
  recipient text,
  data jsonb not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  failure text,
  created_at timestamptz not null,
  sent_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  returned_at timestamptz,
  unique (kind, cause, channel, recipient),
  constraint messages_returned_failed check (returned_at is null or status = 'failed')
);
create index messages_of_order on messages (order_id) where order_id is not null;
create index messages_of_customer on messages (customer_id) where customer_id is not null;
create index messages_newest on messages (created_at, id);
create index messages_not_sent on messages (status, created_at, id) where status <> 'sent';
create index messages_not_mailed on messages (channel, created_at, id) where channel <> 'mail';

create table job_workers (
  worker_id text primary key,
  process_name text not null
);

create table reservations (
  id uuid primary key,
  customer_id uuid references customers(id) on delete cascade,
  name text not null check (char_length(name) >= 1 and char_length(name) <= 120),
  phone text not null check (char_length(phone) >= 10 and char_length(phone) <= 30),
  email text check (char_length(email) >= 3 and char_length(email) <= 254),
  reserved_on date not null,
  reserved_time time not null check (reserved_time >= '11:30:00'::time and reserved_time <= '23:00:00'::time without time zone and (extract(epoch from reserved_time) % 1800) = 0),
  guests text not null check (guests ~ '^([1-9]|10|10[+])$'),
  message text not null default '' check (char_length(message) <= 2000),
  idempotency_key uuid unique,
  created_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  answered_at timestamptz,
  answered_by uuid references staff(id) on delete set null,
  answer_message text check (char_length(answer_message) <= 2000),
  taken_by uuid references staff(id) on delete set null,
  called_off text check (called_off in ('guest', 'house', 'no_show')),
  check (((reserved_on + reserved_time) at time zone 'Europe/Paris') > created_at),
  check ((status = 'pending') = (answered_at is null)),
  check (status <> 'pending' or answered_by is null and answer_message is null),
  check (called_off is null or status = 'declined')
);
create index reservations_by_day on reservations (reserved_on, reserved_time, id);
create index reservations_waiting on reservations (created_at) where status = 'pending';
create index reservations_of_customer on reservations (customer_id) where customer_id is not null;
create index reservations_of_guest_email on reservations (lower(email)) where customer_id is null and email is not null;

create table reviews (
  id uuid primary key,
  customer_id uuid references customers(id) on delete set null,
  name text not null check (name <> '' and char_length(name) <= 120),
  email text check (char_length(email) <= 254),
  rating smallint not null check (rating >= 1 and rating <= 5),
  comment text not null check (char_length(comment) >= 10 and char_length(comment) <= 2000),
  experienced_on date,
  verified boolean not null,
  created_at timestamptz not null,
  idempotency_key uuid unique,
  hidden_at timestamptz,
  hidden_reason text check (hidden_reason in ('abusive', 'personal_data', 'off_topic', 'advertising', 'fake', 'duplicate', 'illegal')),
  hidden_by uuid references staff(id) on delete set null,
  reply text check (char_length(reply) >= 1 and char_length(reply) <= 2000),
  replied_at timestamptz,
  replied_by uuid references staff(id) on delete set null,
  check ((hidden_at is null) = (hidden_reason is null)),
  check (hidden_at is not null or hidden_by is null),
  check ((reply is null) = (replied_at is null)),
  check (replied_at is not null or replied_by is null)
);
create index reviews_shown on reviews (created_at desc, id) where hidden_at is null;
create index reviews_shown_by_rating on reviews (rating) where hidden_at is null;
create index reviews_by_age on reviews (created_at);
create index reviews_of_customer on reviews (customer_id) where customer_id is not null;
create index reviews_of_guest_email on reviews (lower(email)) where customer_id is null and email is not null;

create table pictures (
  name text primary key check (name ~ '^[A-Za-z0-9_-]{22}$'),
  customer_id uuid references customers(id) on delete cascade,
  content_type text not null check (content_type = 'image/webp'),
  width smallint not null check (width > 0),
  height smallint not null check (height > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  content bytea not null check (octet_length(content) >= 1 and octet_length(content) <= 2097152),
  created_at timestamptz not null,
  blur bytea check (octet_length(blur) = 36)
);
create unique index pictures_of_customer on pictures (customer_id) where customer_id is not null;

create table loyalty_notices (
  id uuid primary key,
  customer_id uuid not null references customers(id) on delete cascade,
  created_at timestamptz not null,
  dismissed_at timestamptz
);
create unique index one_open_loyalty_notice on loyalty_notices (customer_id) where dismissed_at is null;
create index loyalty_notices_of_customer on loyalty_notices (customer_id);

create table mailings (
  id uuid primary key,
  staff_id uuid references staff(id) on delete set null,
  title text not null check (title <> ''),
  body text not null check (body <> ''),
  idempotency_key uuid unique,
  recipients integer not null check (recipients >= 0),
  sent integer not null default 0 check (sent >= 0),
  failed integer not null default 0 check (failed >= 0),
  created_at timestamptz not null,
  check ((sent + failed) <= recipients)
);
create index mailings_newest on mailings (created_at desc, id);

create table mailing_queue (
  message_id uuid primary key references messages(id) on delete cascade,
  mailing_id uuid not null references mailings(id) on delete cascade,
  counts boolean not null default true
);
create index mailing_queue_of_mailing on mailing_queue (mailing_id);

create table promotions (
  id uuid primary key references mailings(id) on delete cascade,
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  percent smallint not null check (percent >= 1 and percent <= 50),
  ends_at timestamptz not null,
  is_shared boolean not null default true
);

create table promotion_uses (
  promotion_id uuid not null references promotions(id) on delete restrict,
  order_id uuid not null references orders(id) on delete cascade,
  customer_id uuid references customers(id) on delete set null,
  email text check (email = lower(email)),
  released_at timestamptz,
  code text,
  device_hash bytea check (octet_length(device_hash) = 32)
);
create unique index one_promotion_per_customer on promotion_uses (promotion_id, customer_id) where released_at is null;
create index promotion_uses_of_order on promotion_uses (order_id);
create index promotion_uses_of_customer on promotion_uses (customer_id) where customer_id is not null;
create unique index one_use_of_code on promotion_uses (code) where released_at is null;
create index promotion_uses_of_device on promotion_uses (promotion_id, device_hash) where device_hash is not null;

create table stock_alerts (
  id uuid primary key,
  item_id text not null,
  item_name text not null,
  staff_id uuid references staff(id) on delete set null,
  created_at timestamptz not null
);
create index stock_alerts_by_age on stock_alerts (created_at);

create table stock_alert_receipts (
  alert_id uuid references stock_alerts(id) on delete cascade,
  session_id uuid references sessions(id) on delete cascade,
  primary key (alert_id, session_id)
);

create table sales_hours (
  paid_on date,
  hour smallint check (hour >= 0 and hour <= 23),
  orders integer not null,
  revenue_cents bigint not null,
  refunded_orders integer not null default 0,
  primary key (paid_on, hour)
);

create table sales_dishes (
  paid_on date,
  menu_item_id text,
  category_key text,
  quantity integer not null,
  revenue_cents bigint not null,
  primary key (paid_on, menu_item_id, category_key)
);

create table buyers (
  id bigint generated always as identity primary key,
  customer_id uuid references customers(id) on delete cascade,
  guest_email text,
  orders integer not null,
  revenue_cents bigint not null,
  days integer not null,
  unique nulls not distinct (customer_id, guest_email),
  check ((customer_id is null) <> (guest_email is null))
);

create table buyer_days (
  buyer_id bigint references buyers(id) on delete cascade,
  paid_on date,
  orders integer not null,
  revenue_cents integer not null,
  primary key (buyer_id, paid_on)
);
create index buyer_days_by_day on buyer_days using brin (paid_on) with (autosummarize='on');

create table push_subscriptions (
  id uuid primary key,
  endpoint text not null unique check (endpoint ~~ 'https://%' and length(endpoint) <= 1024),
  p256dh text not null,
  auth text not null,
  device text not null default '',
  session_id uuid references sessions(id) on delete cascade,
  created_at timestamptz not null,
  last_success_at timestamptz,
  failures integer not null default 0 check (failures >= 0)
);
create index push_subscriptions_of_session on push_subscriptions (session_id) where session_id is not null;

create table push_followed_orders (
  subscription_id uuid references push_subscriptions(id) on delete cascade,
  order_id uuid references orders(id) on delete cascade,
  followed_at timestamptz not null,
  primary key (subscription_id, order_id)
);
create index push_followed_orders_of_order on push_followed_orders (order_id);
create index push_followed_orders_by_age on push_followed_orders (followed_at);

create table page_files (
  path text primary key check (path ~ '^/(admin/)?assets/[A-Za-z0-9_.-]+$'),
  content bytea not null,
  brotli bytea,
  last_seen_at timestamptz not null
);
create index page_files_by_last_seen on page_files (last_seen_at);

create table status_moves (
  of_table text,
  from_status text,
  to_status text,
  primary key (of_table, from_status, to_status)
);

create table unpaid_holds (
  order_id uuid references orders(id) on delete cascade,
  subject_hash bytea check (length(subject_hash) = 32),
  load integer not null check (load >= 0),
  kind text not null check (kind in ('device', 'telephone', 'mailbox', 'account', 'network', 'prefix')),
  paid_at timestamptz,
  primary key (order_id, subject_hash),
  check (paid_at is null or (kind in ('network', 'prefix')))
);
create index unpaid_holds_of_subject on unpaid_holds (subject_hash);
create index unpaid_holds_by_payment on unpaid_holds (paid_at) where paid_at is not null;
create index unpaid_holds_of_networks on unpaid_holds (order_id) where kind = 'network' and paid_at is null;

create table call_days (
  called_on date primary key,
  given integer not null default 0 check (given >= 0)
);

create table picture_sizes (
  picture_name text references pictures(name) on delete cascade,
  width smallint check (width > 0),
  coding text check (coding in ('avif', 'webp')),
  sha256 bytea not null check (octet_length(sha256) = 32),
  content bytea not null check (octet_length(content) >= 1 and octet_length(content) <= 1048576),
  primary key (picture_name, width, coding)
);

create table line_ticks (
  order_id uuid,
  line_no smallint,
  part smallint check (part >= 0 and part <= 19),
  is_cooked boolean not null,
  version bigint not null,
  at timestamptz not null,
  staff_id uuid references staff(id) on delete set null,
  primary key (order_id, line_no, part),
  foreign key (order_id, line_no) references line_items(order_id, line_no) on delete cascade
);
create index line_ticks_of_staff on line_ticks (staff_id) where staff_id is not null;

create table menu_item_portions (
  item_id text references menu_items(id) on delete cascade,
  weekday smallint check (weekday >= 1 and weekday <= 7),
  portions smallint not null check (portions >= 0 and portions <= 999),
  primary key (item_id, weekday)
);

create table portion_days (
  day date,
  item_id text references menu_items(id) on delete cascade,
  portions integer check (portions >= 0),
  held integer not null default 0 check (held >= 0),
  by_hand boolean not null default false,
  primary key (day, item_id),
  constraint portions_not_oversold check (held <= portions)
);

create table portion_holds (
  order_id uuid references orders(id) on delete cascade,
  item_id text,
  day date,
  quantity integer not null check (quantity > 0),
  primary key (order_id, item_id, day),
  foreign key (day, item_id) references portion_days(day, item_id) on delete cascade
);
create index portion_holds_of_dish on portion_holds (day, item_id);

create table order_revisions (
  id uuid primary key,
  order_id uuid not null references orders(id) on delete cascade,
  number smallint not null check (number > 0),
  status text not null check (status in ('waiting', 'applied', 'expired', 'withdrawn')),
  staff_id uuid references staff(id) on delete set null,
  changes jsonb not null check (jsonb_typeof(changes) = 'object'),
  total_before_cents integer not null check (total_before_cents >= 0),
  total_after_cents integer not null check (total_after_cents >= 0),
  pickup_before timestamptz,
  pickup_after timestamptz,
  slot_at timestamptz not null,
  kitchen_load integer not null check (kitchen_load >= 0),
  has_alcohol boolean not null,
  created_at timestamptz not null,
  pay_by timestamptz,
  ended_at timestamptz,
  returned_cents integer not null default 0 check (returned_cents >= 0),
  waived_cents integer not null default 0 check (waived_cents >= 0),
  by_customer boolean not null default false,
  unique (order_id, number),
  check ((status = 'waiting') = (ended_at is null)),
  constraint order_revisions_waiting_check check (status = 'applied' or pay_by is not null and (total_after_cents + returned_cents) > total_before_cents),
  constraint order_revisions_by_customer_check check (not by_customer or staff_id is null)
);
create unique index one_waiting_revision_per_order on order_revisions (order_id) where status = 'waiting';
create index order_revisions_waiting on order_revisions (pay_by) where status = 'waiting';
comment on column order_revisions.by_customer is 'Its customer made it, without anybody''s consent; where it is false and staff_id null, somebody of the staff did who is gone.';

create table line_removals (
  order_id uuid,
  line_no smallint,
  revision smallint check (revision > 0),
  quantity smallint not null check (quantity > 0),
  primary key (order_id, line_no, revision),
  foreign key (order_id, line_no) references line_items(order_id, line_no) on delete cascade
);

create table revision_holds (
  revision_id uuid primary key references order_revisions(id) on delete cascade,
  slot_at timestamptz not null,
  load integer not null check (load > 0),
  counts boolean not null,
  released_at timestamptz
);
create index revision_holds_of_slot on revision_holds (slot_at) where released_at is null;

create table printers (
  id uuid primary key,
  name text not null check (name <> '' and length(name) <= 40),
  paper_mm smallint not null check (paper_mm in (58, 80)),
  stations text[] not null default '{}' check (stations <@ array['wok', 'friture', 'froid', 'bar']),
  copies smallint not null default 1 check (copies >= 1 and copies <= 5),
  prints text[] not null check (prints <@ array['confirmed', 'changed', 'cancelled']),
  language text not null default 'fr' check (language in ('fr', 'th', 'fr-th')),
  is_active boolean not null default true,
  secret_hash bytea unique check (length(secret_hash) = 32),
  created_at timestamptz not null,
  seen_at timestamptz,
  state text not null default 'ready' check (state in ('ready', 'no_paper', 'cover_open', 'trouble', 'unreachable')),
  way text not null default 'star' check (way in ('star', 'epson', 'tcp')),
  host text check (length(host) <= 40),
  port integer check (port >= 1 and port <= 65535),
  talks boolean not null default false,
  failures smallint not null default 0 check (failures >= 0),
  retry_at timestamptz,
  constraint secret_by_way check ((secret_hash is null) = (way = 'tcp')),
  constraint host_by_way check ((host is null) = (way <> 'tcp')),
  constraint port_by_way check ((port is null) = (way <> 'tcp'))
);

create table print_jobs (
  id uuid primary key,
  place bigint generated always as identity,
  printer_id uuid not null references printers(id) on delete cascade,
  order_id uuid references orders(id) on delete cascade,
  cause text not null check (cause in ('confirmed', 'changed', 'corrected', 'cancelled', 'copy', 'refunded_part', 'refunded', 'test')),
  revision smallint not null check (revision >= 0),
  copy smallint not null check (copy > 0),
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'printed', 'void', 'failed')),
  sendings smallint not null default 0 check (sendings >= 0),
  asked_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  refund smallint not null default 0 check (refund >= 0),
  given_back jsonb,
  constraint one_job_in_effect unique (order_id, cause, revision, refund, printer_id, copy),
  check ((ended_at is null) = (status in ('waiting', 'sent'))),
  check ((sent_at is null) = (sendings = 0)),
  check (sendings > 0 or (status in ('waiting', 'void'))),
  constraint given_back_by_cause check ((given_back is not null) = (cause in ('refunded_part', 'refunded'))),
  constraint refund_by_cause check ((refund > 0) = (cause in ('refunded_part', 'refunded'))),
  constraint order_by_cause check ((order_id is null) = (cause = 'test'))
);
create index print_jobs_to_do on print_jobs (printer_id, place) where status in ('waiting', 'sent');
create index print_jobs_failed on print_jobs (printer_id, ended_at) where status = 'failed';
create index print_jobs_tests on print_jobs (printer_id, place) where cause = 'test';

create table spent_proofs (
  proof_hash bytea primary key check (length(proof_hash) = 32),
  expires_at timestamptz not null
);
create index spent_proofs_by_end on spent_proofs (expires_at);

create table disputes (
  id text primary key,
  payment_id uuid not null references payments(id) on delete restrict,
  order_id uuid not null references orders(id) on delete restrict,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  status text not null,
  answer_by timestamptz,
  withdrawn_cents integer not null check (withdrawn_cents >= 0),
  opened_at timestamptz not null,
  heard_at timestamptz not null,
  asked_at timestamptz not null
);
create index disputes_of_payment on disputes (payment_id);
create index disputes_newest on disputes (opened_at desc, id);

create table failed_payouts (
  id text primary key,
  amount_cents integer not null,
  failure text,
  arrives_on date not null,
  heard_at timestamptz not null
);

create table passkeys (
  id uuid,
  staff_id uuid,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  customer_id uuid references customers(id) on delete cascade,
  constraint staff_passkeys_pkey primary key (id),
  constraint staff_passkeys_credential_id_key unique (credential_id),
  constraint staff_passkeys_staff_id_fkey foreign key (staff_id) references staff(id) on delete cascade,
  constraint staff_passkeys_credential_id_check check (length(credential_id) >= 1 and length(credential_id) <= 1400),
  constraint staff_passkeys_counter_check check (counter >= 0),
  check ((customer_id is null) <> (staff_id is null))
);
create index passkeys_of_staff on passkeys (staff_id);
create index passkeys_of_customer on passkeys (customer_id) where customer_id is not null;

create table staff_totp (
  staff_id uuid primary key references staff(id) on delete cascade,
  secret text not null check (starts_with(secret, 'sealed:')),
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table staff_recovery_codes (
  staff_id uuid references staff(id) on delete cascade,
  code_hash bytea check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

create table webauthn_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('login', 'enrol', 'step_up')),
  staff_id uuid references staff(id) on delete cascade,
  expires_at timestamptz not null,
  customer_id uuid references customers(id) on delete cascade,
  check ((purpose = 'login') = (staff_id is null and customer_id is null)),
  check (staff_id is null or customer_id is null)
);
create index webauthn_challenges_by_expiry on webauthn_challenges (expires_at);

create table staff_pins (
  staff_id uuid primary key references staff(id) on delete cascade,
  pin_hash text not null check (starts_with(pin_hash, '$argon2id$')),
  set_at timestamptz not null
);

create table staff_pin_tries (
  staff_id uuid references staff(id) on delete cascade,
  session_id uuid references sessions(id) on delete cascade,
  wrong integer not null check (wrong >= 0 and wrong <= 5),
  primary key (staff_id, session_id)
);
create index staff_pin_tries_of_session on staff_pin_tries (session_id);

create table known_devices (
  id uuid primary key,
  customer_id uuid references customers(id) on delete cascade,
  staff_id uuid references staff(id) on delete cascade,
  key_hash bytea not null check (octet_length(key_hash) = 32),
  created_at timestamptz not null,
  last_login_at timestamptz not null,
  unique (customer_id, key_hash),
  unique (staff_id, key_hash),
  check ((customer_id is null) <> (staff_id is null))
);
create index known_devices_by_login on known_devices (last_login_at);

create table withdrawals (
  id uuid primary key,
  order_id uuid not null references orders(id) on delete cascade,
  drinks jsonb not null check (jsonb_typeof(drinks) = 'array' and jsonb_array_length(drinks) > 0),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null default '' check (char_length(reason) <= 500),
  declared_at timestamptz not null,
  refunded_at timestamptz,
  staff_id uuid references staff(id) on delete set null,
  receipted_at timestamptz,
  check (staff_id is null or refunded_at is not null)
);
create index withdrawals_of_order on withdrawals (order_id);

create table kept_contracts (
  order_id uuid primary key references orders(id) on delete restrict,
  customer_name text not null,
  customer_contact text not null,
  kept_until date not null
);
create index kept_contracts_by_contact on kept_contracts (lower(customer_contact));
create index kept_contracts_by_end on kept_contracts (kept_until);

create table data_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  email text not null check (email = lower(email) and char_length(email) >= 3 and char_length(email) <= 254),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (expires_at > created_at)
);
create index data_links_of_email on data_links (email, expires_at);

create table review_reports (
  id uuid primary key,
  review_id uuid not null references reviews(id) on delete cascade,
  reason text not null check (reason in ('abusive', 'personal_data', 'off_topic', 'advertising', 'fake', 'duplicate', 'illegal')),
  words text not null check (char_length(words) <= 2000),
  email text check (char_length(email) >= 3 and char_length(email) <= 254),
  created_at timestamptz not null,
  decision text check (decision in ('kept', 'hidden')),
  decided_at timestamptz,
  decided_by uuid references staff(id) on delete set null,
  check ((decision is null) = (decided_at is null)),
  check (decision is not null or decided_by is null)
);
create index review_reports_of_review on review_reports (review_id);
create index review_reports_open on review_reports (review_id) where decision is null;
create index review_reports_of_email on review_reports (lower(email)) where email is not null;

create table price_changes (
  id bigint generated always as identity primary key,
  item_id text references menu_items(id),
  variant text references variants(name),
  from_cents integer check (from_cents >= 0),
  to_cents integer check (to_cents >= 0),
  changed_at timestamptz not null,
  changed_by uuid references staff(id) on delete set null,
  check (from_cents is distinct from to_cents),
  check (item_id is not null or variant is null and to_cents is not null)
);
create index price_changes_of_item on price_changes (item_id, variant, id);
create index price_changes_by_time on price_changes (changed_at);

create table invoice_series (
  year smallint primary key check (year >= 2026),
  last_serial integer not null check (last_serial >= 1),
  last_on date not null
);

create table invoices (
  year smallint references invoice_series(year),
  serial integer check (serial >= 1),
  order_id uuid not null references orders(id) on delete cascade,
  issued_on date not null,
  issued_at timestamptz not null,
  company text not null check (company <> '' and char_length(company) <= 160),
  siren text not null check (siren ~ '^[0-9]{9}$'),
  vat_number text check (vat_number ~ '^[A-Z]{2}[0-9A-Z]{2,13}$'),
  address text not null check (address <> '' and char_length(address) <= 300),
  total_cents integer not null check (total_cents <> 0),
  vat jsonb not null check (jsonb_typeof(vat) = 'array'),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  primary key (year, serial),
  check (extract(year from issued_on) = year::numeric)
);
create index invoices_of_order on invoices (order_id, year, serial);

create table house_photos (
  place text primary key check (place in ('room', 'wok', 'front')),
  picture_name text not null unique references pictures(name),
  alt text not null check (alt <> '' and length(alt) <= 160)
);

create table process_reports (
  process_id uuid,
  kind text not null check (kind in ('web', 'worker')),
  host text not null check (host <> ''),
  started_at timestamptz not null,
  reported_at timestamptz,
  answers integer not null check (answers >= 0),
  faults integer not null,
  slow integer not null,
  staff_streams integer not null check (staff_streams >= 0),
  free_share real check (free_share >= 0::double precision and free_share <= 1::double precision),
  primary key (process_id, reported_at),
  check (faults >= 0 and faults <= answers),
  check (slow >= 0 and slow <= answers)
);
create index process_reports_by_time on process_reports (reported_at);

create table house_watch (
  only_row boolean default true primary key check (only_row),
  looked_at timestamptz not null,
  asked_at timestamptz not null
);

create table alerts (
  id uuid primary key,
  kind text not null,
  sentence text not null check (sentence <> ''),
  seen_at timestamptz not null,
  found_at timestamptz not null,
  told_at timestamptz,
  ended_at timestamptz,
  check (found_at >= seen_at),
  check (ended_at is null or told_at is not null)
);
create unique index one_open_alert_of_a_kind on alerts (kind) where ended_at is null;

create table alert_wishes (
  staff_id uuid primary key references staff(id) on delete cascade,
  email text check (length(email) >= 3 and length(email) <= 254),
  on_devices boolean not null,
  check (email is not null or on_devices)
);

create table backups (
  taken_at timestamptz primary key,
  bytes bigint not null check (bytes > 0),
  tried_at timestamptz
);

create table erasures (
  id uuid primary key,
  subject_hash bytea not null check (octet_length(subject_hash) = 32),
  erased_at timestamptz not null,
  is_due boolean not null default false
);
create index erasures_by_time on erasures (erased_at);
create index erasures_due on erasures (subject_hash) where is_due;

create table erasure_key (
  is_only boolean default true primary key check (is_only),
  key bytea not null check (octet_length(key) = 32)
);

create table provider_comparisons (
  book text primary key check (book in ('sessions', 'events', 'transactions', 'payouts')),
  compared_until timestamptz not null
);

create table database_timeline (
  is_only boolean default true primary key check (is_only),
  timeline text not null,
  seen_at timestamptz not null
);

create table surcharge_moves (
  id bigint generated always as identity primary key,
  item_id text not null references menu_items(id),
  bears_surcharge boolean not null,
  changed_at timestamptz not null
);
create index surcharge_moves_by_time on surcharge_moves (changed_at);

create table given_away (
  staff_id uuid references staff(id) on delete cascade,
  given_on date,
  cents integer not null check (cents > 0),
  primary key (staff_id, given_on)
);

create table promotion_codes (
  code text primary key check (code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  promotion_id uuid not null references promotions(id) on delete cascade
);
create index promotion_codes_of_promotion on promotion_codes (promotion_id);

create table house_looks (
  kind text primary key,
  state text not null check (state in ('green', 'amber', 'red')),
  found text not null check (found <> ''),
  todo text,
  looked_at timestamptz not null,
  check (state = 'green' or todo is not null)
);

create table set_menu_item_supplements (
  item_id text primary key references menu_items(id) on delete cascade,
  price_cents integer not null check (price_cents > 0 and price_cents <= 100000)
);

create table set_menu_variant_supplements (
  variant text primary key references variants(name),
  price_cents integer not null check (price_cents > 0 and price_cents <= 100000)
);

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

create table order_sources (
  day date,
  source text check (source ~ '^[a-z]{2,20}$'),
  orders integer not null check (orders > 0),
  primary key (day, source)
);
comment on table order_sources is 'Orders whose payment was begun by whoever came by an address that names its source, by Paris day: no order and no device keeps it';

create table money_movements (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('opening', 'capture', 'refund', 'refund_failed', 'dispute', 'exchange', 'fee', 'payout', 'adjustment', 'restore')),
  is_sale boolean not null,
  order_id uuid,
  provider_id text not null,
  amount_cents integer not null,
  moved_at timestamptz not null,
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array')
);
comment on table money_movements is 'Movements that no entry of the books tells yet: triggers note them, and the writer of the books takes each one away with the entry that it writes.';

create table book_entries (
  number bigint primary key check (number > 0),
  kind text not null check (kind in ('opening', 'key', 'break', 'capture', 'refund', 'refund_failed', 'dispute', 'exchange', 'fee', 'payout', 'adjustment', 'restore', 'archive')),
  is_sale boolean not null,
  order_id uuid,
  provider_id text not null,
  amount_cents integer not null,
  moved_at timestamptz not null,
  moved_on date not null,
  vat jsonb not null check (jsonb_typeof(vat) = 'array'),
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  written_at timestamptz not null,
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null unique check (octet_length(hash) = 32),
  key_id text not null,
  signature bytea not null check (octet_length(signature) = 64)
);
create index book_entries_of_order on book_entries (order_id, number) where order_id is not null;
create index book_entries_by_day on book_entries (moved_on, number);
create index book_entries_of_provider on book_entries (provider_id, kind);
comment on table book_entries is 'The books: only ever added to, and no column is personal. Source: CGI, article 286, I, 3° bis.';

create table book_closings (
  number integer primary key check (number > 0),
  period text not null check (period in ('day', 'month', 'year')),
  starts_on date not null,
  ends_on date not null,
  last_entry bigint not null check (last_entry >= 0),
  last_hash bytea not null check (octet_length(last_hash) = 32),
  totals jsonb not null check (jsonb_typeof(totals) = 'object'),
  perpetual_cents bigint not null,
  perpetual_captured_cents bigint not null,
  sealed_at timestamptz not null,
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null unique check (octet_length(hash) = 32),
  key_id text not null,
  signature bytea not null check (octet_length(signature) = 64),
  unique (period, starts_on),
  check (ends_on >= starts_on)
);
comment on table book_closings is 'Closings of Paris days, months and years: sealed once, never computed again.';

create table payouts (
  id text primary key,
  amount_cents integer not null,
  status text not null,
  created_at timestamptz not null,
  arrives_on date not null,
  failure text,
  is_automatic boolean not null,
  is_complete boolean not null default false,
  heard_at timestamptz not null
);
create index payouts_by_day on payouts (created_at desc, id);
comment on table payouts is 'Transfers of the provider to the restaurant''s bank account, as the provider tells them.';

create table provider_transactions (
  id text primary key,
  kind text not null check (kind in ('charge', 'refund', 'refund_failure', 'dispute', 'fee', 'payout', 'payout_failure', 'other')),
  provider_kind text not null,
  subject text,
  intent text,
  of_order uuid,
  amount_cents integer not null,
  fee_cents integer not null,
  net_cents integer not null,
  moved_at timestamptz not null,
  available_at timestamptz not null,
  payout_id text references payouts(id),
  check (net_cents = (amount_cents - fee_cents))
);
create index provider_transactions_of_subject on provider_transactions (subject, kind);
create index provider_transactions_of_intent on provider_transactions (intent) where of_order is not null;
create index provider_transactions_of_payout on provider_transactions (payout_id, moved_at);
create index provider_transactions_by_day on provider_transactions (moved_at);
comment on table provider_transactions is 'Everything that moved on the restaurant''s balance at the provider, as the provider tells it.';

create table book_archives (
  number integer primary key check (number > 0),
  ends_on date not null,
  last_entry bigint not null check (last_entry > 0),
  last_entry_hash bytea not null check (octet_length(last_entry_hash) = 32),
  last_closing integer not null check (last_closing > 0),
  last_closing_hash bytea not null check (octet_length(last_closing_hash) = 32),
  public_keys text[] not null,
  content_hash bytea not null check (octet_length(content_hash) = 32),
  made_at timestamptz not null,
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null unique check (octet_length(hash) = 32)
);
comment on table book_archives is 'What left the books as a file: where the rest begins. An entry of kind archive names the hash of each.';

alter table settings add foreign key (opened_anyway_by) references staff(id) on delete restrict;
alter table settings add foreign key (menu_confirmed_by) references staff(id);
alter table line_items add foreign key (voucher_id) references vouchers(id) on delete set null;
alter table payments add foreign key (revision_id) references order_revisions(id) on delete restrict;

create function menu_item_has_one_pricing()
returns trigger
language plpgsql as $$
declare
  checked_id text := case when tg_table_name = 'menu_items' then to_jsonb(new) ->> 'id' else to_jsonb(coalesce(new, old)) ->> 'item_id' end;
begin
  if exists (
    select 1
    from menu_items i
    where i.id = checked_id
      and i.price_cents is not null
      and exists (select 1 from menu_item_variants v where v.item_id = i.id)
  ) then
    raise exception 'dish % needs a price or prices by variant, not both', checked_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function raise_menu_version()
returns trigger
language plpgsql as $$
begin
  update menu_version set version = version + 1;
  perform pg_notify('menu_changed', '');
  return null;
end $$;

create function raise_settings_version()
returns trigger
language plpgsql as $$
begin
  if tg_table_name = 'settings' then
    new.version := old.version + 1;
    perform pg_notify('settings_changed', '');
    return new;
  end if;
  update settings set version = version;
  return null;
end $$;

create function order_moves_legally()
returns trigger
language plpgsql as $$
begin
  if new.status <> old.status
    and not exists (select 1 from order_status_moves where from_status = old.status and to_status = new.status)
    -- Nobody came for it: what was to be paid at the till is called off at any step until it is.
    and not (new.status = 'cancelled' and old.status in ('preparing', 'ready')
      and new.till_at is not null and new.collected_at is null) then
    raise exception 'illegal order move from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if new.status <> old.status and new.status in ('preparing', 'ready', 'delivered')
    and new.captured_cents > 0 and new.refunded_cents = new.captured_cents then
    raise exception 'illegal order move: refunded in full' using errcode = 'check_violation';
  end if;
  if old.customer_here_at is not null and new.customer_here_at is distinct from old.customer_here_at then
    raise exception 'the customer was there once' using errcode = 'check_violation';
  end if;
  if (old.till_at, old.taken_by) is distinct from (new.till_at, new.taken_by) then
    raise exception 'how an order was taken is settled when it is placed' using errcode = 'check_violation';
  end if;
  if old.collected_at is not null and (old.collected_at, old.collected_by) is distinct from (new.collected_at, new.collected_by)
    and not (new.collected_at is null and new.status = old.status and old.status in ('confirmed', 'preparing', 'ready')) then
    raise exception 'an order is collected once' using errcode = 'check_violation';
  end if;
  if new.customer_here_at is not distinct from old.customer_here_at
    and (new.collected_at is not distinct from old.collected_at or new.collected_at is null)
    and new.change_asked_at is not distinct from old.change_asked_at then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

create function hold_slot(held_order_id uuid, wanted_at timestamptz, wanted_load integer, slot_capacity integer)
returns void
language plpgsql as $$
begin
  if wanted_load > 0 then
    insert into pickup_slots as s (slot_at, held_load, held_orders, capacity)
    values (wanted_at, wanted_load, 1, slot_capacity)
    on conflict (slot_at) do update
      set held_load = s.held_load + excluded.held_load,
          held_orders = s.held_orders + 1,
          capacity = excluded.capacity
      where s.held_orders = 0 or s.held_load + excluded.held_load <= excluded.capacity;
    if not found then
      raise exception 'pickup slot % is full', wanted_at using errcode = 'LK001';
    end if;
  end if;
  insert into slot_holds (order_id, slot_at, load) values (held_order_id, wanted_at, wanted_load);
end $$;
comment on function hold_slot(uuid, timestamptz, integer, integer) is 'Holds a slot''s load for an order, or raises LK001 when the slot is full. Call it last: it locks the slot until commit.';

create function release_slot(held_order_id uuid, now_at timestamptz)
returns void
language plpgsql as $$
declare
  hold slot_holds;
begin
  -- Both slots, the earlier first, as everywhere.
  perform 1 from pickup_slots
  where slot_at in (
    select slot_at from slot_holds where order_id = held_order_id
    union all
    select h.slot_at from revision_holds h join order_revisions r on r.id = h.revision_id
    where r.order_id = held_order_id and h.released_at is null
  )
  order by slot_at
  for update;
  perform free_revision_holds(held_order_id, now_at);
  update slot_holds set released_at = now_at
  where order_id = held_order_id and released_at is null
  returning * into hold;
  if found and hold.load > 0 then
    update pickup_slots
    set held_load = held_load - hold.load, held_orders = held_orders - 1
    where slot_at = hold.slot_at;
  end if;
end $$;
comment on function release_slot(uuid, timestamptz) is 'Gives an order''s held load back, once.';

create function assert_current(menu bigint, setting bigint)
returns void
language plpgsql as $$
begin
  if menu <> (select version from menu_version) or setting <> (select version from settings) then
    raise exception 'decided on an old menu or old settings' using errcode = 'LK002';
  end if;
end $$;

create function move_points_balance()
returns trigger
language plpgsql as $$
begin
  update customers set points_balance = points_balance + new.points where id = new.customer_id;
  return null;
end $$;

create function note_order_change()
returns trigger
language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;

create function count_sale(sold orders, times integer)
returns void
language plpgsql as $$
declare
  kept integer := is_kept(sold)::integer;
  revenue integer := kept_cents(sold);
begin
  insert into sales_hours as s (paid_on, hour, orders, revenue_cents, refunded_orders)
  values (sold.paid_on, extract(hour from sold.paid_at at time zone 'Europe/Paris'), times * kept, times * revenue,
    times * (1 - kept))
  on conflict (paid_on, hour) do update
    set orders = s.orders + excluded.orders, revenue_cents = s.revenue_cents + excluded.revenue_cents,
        refunded_orders = s.refunded_orders + excluded.refunded_orders;
  -- In one order everywhere: two payments that share two dishes wait for each other and do not lock each other out.
  insert into sales_dishes as s (paid_on, menu_item_id, category_key, quantity, revenue_cents)
  select sold.paid_on, l.menu_item_id, l.category_key,
    times * case sold.status when 'cancelled' then 0 else kept * sum(l.quantity) end, times * sum(l.revenue_cents)
  from sold_lines(sold.id, revenue, sold.revision) l
  group by l.menu_item_id, l.category_key
  order by l.menu_item_id, l.category_key
  on conflict (paid_on, menu_item_id, category_key) do update
    set quantity = s.quantity + excluded.quantity, revenue_cents = s.revenue_cents + excluded.revenue_cents;
end $$;
comment on function count_sale(orders, integer) is 'Counts a paid order among the sales: 1 as it is now, -1 as it was.';

create function count_sales()
returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.paid_on is not null then
    perform count_sale(old, -1);
  end if;
  if tg_op <> 'DELETE' and new.paid_on is not null then
    perform count_sale(new, 1);
  end if;
  return coalesce(new, old);
end $$;

create function count_buyer(bought orders, times integer)
returns void
language plpgsql as $$
declare
  revenue integer := kept_cents(bought);
  guest text := case when bought.customer_id is null then lower(bought.customer_email) end;
  buyer bigint;
  is_first boolean;
begin
  if not is_kept(bought) or (bought.customer_id is null and guest is null) then
    return;
  end if;
  if times < 0 then
    update buyers
    set orders = orders - 1, revenue_cents = revenue_cents - revenue
    where customer_id = bought.customer_id or (customer_id is null and guest_email = guest)
    returning id into buyer;
    -- Gone with its account already.
    if not found then
      return;
    end if;
    update buyer_days
    set orders = orders - 1, revenue_cents = revenue_cents - revenue
    where buyer_id = buyer and paid_on = bought.paid_on;
    delete from buyer_days where buyer_id = buyer and paid_on = bought.paid_on and orders = 0;
    if found then
      update buyers set days = days - 1 where id = buyer;
    end if;
    delete from buyers where id = buyer and orders = 0;
    return;
  end if;
  insert into buyers as b (customer_id, guest_email, orders, revenue_cents, days)
  values (bought.customer_id, guest, 1, revenue, 0)
  on conflict (customer_id, guest_email) do update
    set orders = b.orders + 1, revenue_cents = b.revenue_cents + excluded.revenue_cents
  returning id into buyer;
  insert into buyer_days as d (buyer_id, paid_on, orders, revenue_cents)
  values (buyer, bought.paid_on, 1, revenue)
  on conflict (buyer_id, paid_on) do update
    set orders = d.orders + 1, revenue_cents = d.revenue_cents + excluded.revenue_cents
  returning d.orders = 1 into is_first;
  if is_first then
    update buyers set days = days + 1 where id = buyer;
  end if;
end $$;
comment on function count_buyer(orders, integer) is 'Counts a paid order for whoever bought it: 1 as it is now, -1 as it was.';

create function count_buyers()
returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.paid_on is not null then
    perform count_buyer(old, -1);
  end if;
  if tg_op <> 'DELETE' and new.paid_on is not null then
    perform count_buyer(new, 1);
  end if;
  return coalesce(new, old);
end $$;

create function recount_reports()
returns void
language plpgsql as $$
begin
  lock table orders in share mode;
  truncate sales_hours, sales_dishes, buyer_days, buyers;
  insert into sales_hours (paid_on, hour, orders, revenue_cents, refunded_orders)
  select paid_on, extract(hour from paid_at at time zone 'Europe/Paris'), count(*) filter (where is_kept(o)),
    sum(kept_cents(o)), count(*) filter (where not is_kept(o))
  from orders o
  where paid_on is not null
  group by 1, 2;
  insert into sales_dishes (paid_on, menu_item_id, category_key, quantity, revenue_cents)
  select o.paid_on, l.menu_item_id, l.category_key,
    sum(case when o.status = 'cancelled' or not is_kept(o) then 0 else l.quantity end), sum(l.revenue_cents)
  from orders o
  cross join lateral sold_lines(o.id, kept_cents(o), o.revision) l
  where o.paid_on is not null
  group by 1, 2, 3;
  insert into buyers (customer_id, guest_email, orders, revenue_cents, days)
  select customer_id, case when customer_id is null then lower(customer_email) end, count(*), sum(kept_cents(o)),
    count(distinct paid_on)
  from orders o
  where is_kept(o) and (customer_id is not null or customer_email is not null)
  group by 1, 2;
  insert into buyer_days (buyer_id, paid_on, orders, revenue_cents)
  select b.id, o.paid_on, count(*), sum(kept_cents(o))
  from orders o
  join buyers b on coalesce(b.customer_id::text, b.guest_email) = coalesce(o.customer_id::text, lower(o.customer_email))
  where is_kept(o)
  group by 1, 2
  order by 2;
end $$;
comment on function recount_reports() is 'Counts everything anew from the orders: after rows were loaded past the triggers. Orders wait meanwhile.';

create function keep_last_seen()
returns trigger
language plpgsql as $$
begin
  update customers
  set last_seen_at = greatest(last_seen_at, old.last_seen_at)
  where id = old.customer_id;
  return null;
end $$;

create function moves_legally()
returns trigger
language plpgsql as $$
begin
  if not exists (
    select from status_moves
    where of_table = tg_table_name and from_status = old.status and to_status = new.status
  ) then
    raise exception 'illegal move of % from % to %', tg_table_name, old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function end_unpaid_hold()
returns trigger
language plpgsql as $$
begin
  if new.status = 'confirmed' and old.status = 'pending' then
    delete from unpaid_holds where order_id = new.id and kind not in ('network', 'prefix');
    update unpaid_holds set paid_at = new.paid_at where order_id = new.id;
  elsif new.status = 'cancelled' or old.status = 'pending' then
    delete from unpaid_holds where order_id = new.id;
  end if;
  return null;
end $$;

create function next_call_number(day date)
returns integer
language plpgsql as $$
declare
  drawn integer;
begin
  insert into call_days (called_on, given)
  values (day, 1)
  on conflict (called_on) do update
    set given = call_days.given + 1;
  -- The lock is held from here on: this statement sees the numbers of all who had it before.
  select number into drawn
  from (
    select generate_series(1, 999) as number
    except
    select call_number from orders where called_on = day
  ) free
  order by random()
  limit 1;
  return coalesce(drawn, (select max(call_number) + 1 from orders where called_on = day));
end $$;
comment on function next_call_number(date) is 'The next number of a day. It locks the day until commit: after the order, before its customer and its slot.';

create function give_call_number()
returns trigger
language plpgsql as $$
declare
  pickup_day date := (new.pickup_at at time zone 'Europe/Paris')::date;
  has_moved boolean;
begin
  if tg_op = 'UPDATE' and old.call_number is not null then
    has_moved := new.revision > old.revision
      and pickup_day is distinct from (old.pickup_at at time zone 'Europe/Paris')::date
      and pickup_day is distinct from old.called_on;
    if has_moved and new.called_on is distinct from pickup_day then
      raise exception 'an order that moves to another day is called by a number of that day' using errcode = 'check_violation';
    elsif not has_moved and (new.call_number, new.called_on) is distinct from (old.call_number, old.called_on) then
      raise exception 'an order keeps the number that it is called by' using errcode = 'check_violation';
    end if;
  elsif (new.paid_at is not null or new.till_at is not null) and new.call_number is null then
    new.called_on := coalesce(pickup_day, new.paid_on);
    new.call_number := next_call_number(new.called_on);
  end if;
  return new;
end $$;

create function raise_tick_version()
returns trigger
language plpgsql as $$
begin
  new.version := nextval(pg_get_serial_sequence('line_items', 'cook_version'));
  return new;
end $$;

create function forget_ticks()
returns trigger
language plpgsql as $$
begin
  delete from line_ticks where order_id = old.order_id and line_no = old.line_no;
  new.cook_version := nextval(pg_get_serial_sequence('line_items', 'cook_version'));
  return new;
end $$;

create function keep_version()
returns trigger
language plpgsql as $$
begin
  new.version := old.version;
  return new;
end $$;

create function eaten_portions(of_order uuid)
returns table(item_id text, net integer, gross integer)
language sql
stable as $$
  select e.item_id, sum(e.quantity - e.refunded_quantity)::integer, sum(e.quantity)::integer
  from (
    select coalesce(r.menu_item_id, r.same_recipe_as, c.part ->> 'menuItemId', l.menu_item_id) as item_id,
      l.quantity - l.removed_quantity as quantity, l.refunded_quantity
    from line_items l
    left join reward_dishes r on r.id = l.menu_item_id and l.voucher_id is not null
    left join lateral jsonb_array_elements(case jsonb_typeof(l.components) when 'array' then l.components end) c (part)
      on true
    where l.order_id = of_order and l.removed_quantity < l.quantity
    union all
    select coalesce(r.menu_item_id, r.same_recipe_as, c.part ->> 'menuItemId', a.line ->> 'menuItemId'),
      (a.line ->> 'quantity')::integer, 0
    from order_revisions v
    join slot_holds s on s.order_id = v.order_id
      and (s.slot_at at time zone 'Europe/Paris')::date = (v.slot_at at time zone 'Europe/Paris')::date
    cross join lateral jsonb_array_elements(v.changes -> 'added') a (line)
    left join reward_dishes r on r.id = a.line ->> 'menuItemId' and a.line ->> 'voucherId' is not null
    left join lateral jsonb_array_elements(
      case jsonb_typeof(a.line -> 'components') when 'array' then a.line -> 'components' end
    ) c (part) on true
    where v.order_id = of_order and v.status = 'waiting'
  ) e
  group by e.item_id
$$;
comment on function eaten_portions(uuid) is 'What an order eats of each dish, its set menus and free dishes too: without what was refunded, and with it.';

create function hold_portions(held_order_id uuid, wanted_day date, items text[], quantities integer[])
returns integer
language plpgsql as $$
declare
  wanted record;
  left_over integer;
  fewest integer;
begin
  -- What the order holds already is locked along, so that one that moves to another day waits for nobody who moves back.
  insert into portion_days (day, item_id, portions)
  select wanted_day, p.item_id, p.portions
  from menu_item_portions p
  where p.item_id = any(items) and p.weekday = extract(isodow from wanted_day)
  order by p.item_id
  on conflict do nothing;
  perform from portion_days d
  where (d.day = wanted_day and d.item_id = any(items))
    or (d.day, d.item_id) in (select h.day, h.item_id from portion_holds h where h.order_id = held_order_id)
  order by d.day, d.item_id
  for update;
  for wanted in
    select w.item_id, sum(w.quantity)::integer as quantity
    from unnest(items, quantities) w (item_id, quantity)
    group by w.item_id
    order by w.item_id
  loop
    update portion_days d
    set held = d.held + wanted.quantity
    where d.day = wanted_day and d.item_id = wanted.item_id and d.held + wanted.quantity <= d.portions
    returning d.portions - d.held into left_over;
    if found then
      fewest := least(fewest, left_over);
      insert into portion_holds as h (order_id, item_id, day, quantity)
      values (held_order_id, wanted.item_id, wanted_day, wanted.quantity)
      on conflict (order_id, item_id, day) do update set quantity = h.quantity + excluded.quantity;
    elsif exists (
      select from portion_days d where d.day = wanted_day and d.item_id = wanted.item_id and d.portions is not null
    ) then
      raise exception 'not enough portions of % are left', wanted.item_id using errcode = 'LK005', detail = wanted.item_id;
    end if;
  end loop;
  return fewest;
end $$;
comment on function hold_portions(uuid, date, text[], integer[]) is 'Holds portions of a day for an order and says how many are left of the scarcest, or raises LK005 where there are too few. It locks them until commit: call it before the slot is held.';

create function release_portions(held_order_id uuid, of_day date, items text[], quantities integer[])
returns integer
language plpgsql as $$
declare
  hold record;
  given integer;
  left_before integer;
  fewest integer;
begin
  perform from portion_days d
  join portion_holds h on h.day = d.day and h.item_id = d.item_id
  where h.order_id = held_order_id
  order by d.day, d.item_id
  for update of d;
  for hold in
    select h.day, h.item_id, h.quantity, w.quantity as wanted
    from portion_holds h
    left join (
      select u.item_id, sum(u.quantity)::integer as quantity
      from unnest(items, quantities) u (item_id, quantity)
      group by u.item_id
    ) w on w.item_id = h.item_id
    where h.order_id = held_order_id
      and (of_day is null or h.day = of_day)
      and (items is null or w.quantity > 0)
    order by h.day, h.item_id
  loop
    given := least(hold.quantity, coalesce(hold.wanted, hold.quantity));
    if given = hold.quantity then
      delete from portion_holds h
      where h.order_id = held_order_id and h.item_id = hold.item_id and h.day = hold.day;
    else
      update portion_holds h set quantity = h.quantity - given
      where h.order_id = held_order_id and h.item_id = hold.item_id and h.day = hold.day;
    end if;
    update portion_days d set held = d.held - given
    where d.day = hold.day and d.item_id = hold.item_id
    returning d.portions - d.held - given into left_before;
    fewest := least(fewest, left_before);
  end loop;
  return fewest;
end $$;
comment on function release_portions(uuid, date, text[], integer[]) is 'Gives portions of an order back, all of them or some, of all days or one, and says how many were left of the scarcest before.';

create function set_portions(of_item text, on_day date, number integer, is_by_hand boolean)
returns void
language plpgsql as $$
declare
  counted integer;
begin
  -- An order that is being cancelled is waited for, before the dish is locked: cancelling takes the two in this order.
  perform from orders o
  join slot_holds s on s.order_id = o.id
  where o.status <> 'cancelled'
    and s.slot_at >= on_day::timestamp at time zone 'Europe/Paris'
    and s.slot_at < (on_day + 1)::timestamp at time zone 'Europe/Paris'
  order by o.id
  for share of o;
  insert into portion_days (day, item_id) values (on_day, of_item) on conflict do nothing;
  perform from portion_days d where d.day = on_day and d.item_id = of_item for update;
  -- A dish without a number was not counted: what was ordered until now is counted when it gets one.
  if (select d.portions is null or number is null from portion_days d where d.day = on_day and d.item_id = of_item) then
    delete from portion_holds h where h.day = on_day and h.item_id = of_item;
    insert into portion_holds (order_id, item_id, day, quantity)
    select o.id, of_item, on_day, e.net
    from slot_holds s
    join orders o on o.id = s.order_id and o.status <> 'cancelled'
    cross join lateral eaten_portions(o.id) e
    where number is not null
      and s.released_at is null
      and s.slot_at >= on_day::timestamp at time zone 'Europe/Paris'
      and s.slot_at < (on_day + 1)::timestamp at time zone 'Europe/Paris'
      and e.item_id = of_item and e.net > 0;
  end if;
  select coalesce(sum(h.quantity), 0) into counted from portion_holds h where h.day = on_day and h.item_id = of_item;
  update portion_days d
  set held = counted, portions = case when number is not null then greatest(number, counted) end, by_hand = is_by_hand
  where d.day = on_day and d.item_id = of_item;
  -- Whoever decided on an old menu took the dish for one without a number.
  update menu_version set version = version + 1;
  perform pg_notify('menu_changed', '');
end $$;
comment on function set_portions(text, date, integer, boolean) is 'Sets a dish''s number for a day, none for no limit, at least what is ordered already. Staff only: it raises the menu''s version.';

create function apply_usual_portions(of_item text, from_day date, days integer)
returns void
language plpgsql as $$
declare
  on_day date;
  usual integer;
begin
  for on_day in select from_day + n from generate_series(0, days - 1) n loop
    continue when exists (
      select from portion_days d where d.day = on_day and d.item_id = of_item and d.by_hand
    );
    select p.portions into usual
    from menu_item_portions p
    where p.item_id = of_item and p.weekday = extract(isodow from on_day);
    if found then
      perform set_portions(of_item, on_day, usual, false);
    else
      delete from portion_days d where d.day = on_day and d.item_id = of_item;
    end if;
  end loop;
end $$;
comment on function apply_usual_portions(text, date, integer) is 'Brings the days that can be ordered for to a dish''s usual numbers, but for those that the staff set.';

create function hold_till(most integer)
returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('orders at the till', 0));
  if (
    select count(*) from orders where till_at is not null and collected_at is null and status <> 'cancelled' and status <> 'no_show'
  ) >= most then
    raise exception 'as many orders as may wait for the till' using errcode = 'LK010';
  end if;
end $$;
comment on function hold_till(integer) is 'Makes room for one more order at the till, or raises LK010. Call it first: it locks the till until commit.';

create function take_pieces_off()
returns trigger
language plpgsql as $$
begin
  update line_items set removed_quantity = removed_quantity + new.quantity
  where order_id = new.order_id and line_no = new.line_no;
  return null;
end $$;

create function revised_while_cooked()
returns trigger
language plpgsql as $$
begin
  if old.status not in ('confirmed', 'preparing') or new.status <> old.status then
    raise exception 'an order that is % is not revised', old.status using errcode = 'check_violation';
  end if;
  if new.revision < old.revision then
    raise exception 'a revision is not undone' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function take_slot(wanted_at timestamptz, wanted_load integer, more_orders integer, slot_capacity integer)
returns void
language plpgsql as $$
begin
  if more_orders = 0 then
    -- More of an order that the slot has already: its row is there.
    update pickup_slots s
    set held_load = s.held_load + wanted_load, capacity = slot_capacity
    where slot_at = wanted_at and (s.held_load + wanted_load <= slot_capacity or s.held_orders = 1);
  else
    insert into pickup_slots as s (slot_at, held_load, held_orders, capacity)
    values (wanted_at, wanted_load, 1, slot_capacity)
    on conflict (slot_at) do update
      set held_load = s.held_load + excluded.held_load,
          held_orders = s.held_orders + 1,
          capacity = excluded.capacity
      where s.held_orders = 0 or s.held_load + excluded.held_load <= excluded.capacity;
  end if;
  if not found then
    raise exception 'pickup slot % is full', wanted_at using errcode = 'LK001';
  end if;
end $$;

create function free_slot(held_at timestamptz, held integer, fewer_orders integer)
returns void
language sql as $$
  update pickup_slots set held_load = held_load - held, held_orders = held_orders - fewer_orders where slot_at = held_at
$$;

create function lock_slots(one_at timestamptz, other_at timestamp with time zone)
returns void
language sql as $$
  select 1 from pickup_slots where slot_at in (one_at, other_at) order by slot_at for update
$$;

create function revise_hold(of_order uuid, new_at timestamptz, new_load integer, slot_capacity integer)
returns void
language plpgsql as $$
declare
  held slot_holds;
begin
  select * into held from slot_holds where order_id = of_order and released_at is null;
  if not found then
    raise exception 'order % holds no slot', of_order;
  end if;
  perform lock_slots(held.slot_at, new_at);
  if held.slot_at <> new_at and new_load > 0 then
    perform take_slot(new_at, new_load, 1, slot_capacity);
  elsif held.slot_at = new_at and new_load > held.load then
    perform take_slot(new_at, new_load - held.load, case when held.load = 0 then 1 else 0 end, slot_capacity);
  end if;
  if held.slot_at <> new_at and held.load > 0 then
    perform free_slot(held.slot_at, held.load, 1);
  elsif held.slot_at = new_at and new_load < held.load then
    perform free_slot(new_at, held.load - new_load, case when new_load = 0 then 1 else 0 end);
  end if;
  update slot_holds set slot_at = new_at, load = new_load where order_id = of_order;
end $$;
comment on function revise_hold(uuid, timestamptz, integer, integer) is 'Moves an order''s hold: the new slot is held before the old is freed, or LK001. Call it last: it locks both slots, the earlier first.';

create function hold_for_revision(of_revision uuid, of_order uuid, new_at timestamptz, new_load integer, slot_capacity integer)
returns void
language plpgsql as $$
declare
  held slot_holds;
  more integer;
  is_counted boolean;
begin
  select * into held from slot_holds where order_id = of_order and released_at is null;
  more := case when held.slot_at = new_at then new_load - held.load else new_load end;
  is_counted := held.slot_at <> new_at or held.load = 0;
  if more > 0 then
    perform take_slot(new_at, more, is_counted::integer, slot_capacity);
    insert into revision_holds (revision_id, slot_at, load, counts) values (of_revision, new_at, more, is_counted);
  end if;
end $$;
comment on function hold_for_revision(uuid, uuid, timestamptz, integer, integer) is 'Holds what a revision needs beside its order''s own hold, or raises LK001. Call it last: it locks the slot.';

create function free_revision_holds(of_order uuid, now_at timestamptz)
returns void
language plpgsql as $$
declare
  held revision_holds;
begin
  for held in
    update revision_holds h set released_at = now_at
    from order_revisions r
    where r.id = h.revision_id and r.order_id = of_order and h.released_at is null
    returning h.*
  loop
    perform free_slot(held.slot_at, held.load, held.counts::integer);
  end loop;
end $$;
comment on function free_revision_holds(uuid, timestamptz) is 'Gives back what an order''s revision held, once.';

create function settle_revision_hold(of_revision uuid, of_order uuid, new_at timestamptz, new_load integer, now_at timestamp with time zone)
returns void
language plpgsql as $$
declare
  held slot_holds;
begin
  select * into held from slot_holds where order_id = of_order and released_at is null;
  perform lock_slots(held.slot_at, new_at);
  if held.slot_at <> new_at and held.load > 0 then
    perform free_slot(held.slot_at, held.load, 1);
  elsif held.slot_at = new_at and new_load < held.load then
    perform free_slot(new_at, held.load - new_load, case when new_load = 0 then 1 else 0 end);
  end if;
  update revision_holds set released_at = now_at where revision_id = of_revision and released_at is null;
  update slot_holds set slot_at = new_at, load = new_load where order_id = of_order;
end $$;
comment on function settle_revision_hold(uuid, uuid, timestamptz, integer, timestamp with time zone) is 'Makes what a paid revision held its order''s own hold. It never fails for a lack of room.';

create function sold_lines(of_order uuid, order_revenue_cents integer, at_revision smallint)
returns table(menu_item_id text, category_key text, quantity smallint, revenue_cents bigint)
language sql
stable as $$
  select l.menu_item_id, l.category_key, l.quantity,
    coalesce(
      order_revenue_cents * l.so_far / nullif(l.total, 0)
        - order_revenue_cents * (l.so_far - l.price) / nullif(l.total, 0),
      0)
  from (
    select i.menu_item_id, i.category_key, i.quantity, i.price, sum(i.price) over () as total,
      sum(i.price) over (order by i.line_no) as so_far
    from (
      select p.*, p.quantity * p.unit_price_cents as price
      from (
        select line_no, menu_item_id, category_key, unit_price_cents,
          (quantity - case when at_revision = 0 then 0 else coalesce(
            (select sum(r.quantity) from line_removals r
             where r.order_id = of_order and r.line_no = line_items.line_no and r.revision <= at_revision), 0)
          end)::smallint as quantity
        from line_items
        where order_id = of_order and added_in <= at_revision
      ) p
      where p.quantity > 0
    ) i
  ) l
$$;

create function queue_prints()
returns trigger
language plpgsql as $$
declare
  why text := tg_argv[0];
begin
  insert into print_jobs (id, printer_id, order_id, cause, revision, copy, asked_at)
  select gen_random_uuid(), p.id, new.id, why, new.revision, n,
    case why
      when 'confirmed' then coalesce(new.paid_at, new.till_at, new.created_at)
      when 'cancelled' then new.cancelled_at
      else (select r.ended_at from order_revisions r where r.order_id = new.id and r.number = new.revision)
    end
  from printers p
  cross join generate_series(1, p.copies) n
  where p.is_active and why = any (p.prints)
  order by p.created_at, p.id, n
  on conflict on constraint one_job_in_effect do nothing;
  -- Without a key: its row would be one that all orders wait for (docs/decisions/0073-locks-in-one-order.md).
  perform graphile_worker.add_job('feed_printer', json_build_object('printerId', p.id))
  from printers p
  where p.way = 'tcp' and p.is_active and why = any (p.prints);
  return null;
end $$;
comment on function queue_prints() is 'Gives each printer that prints such a cause its jobs, in the order''s own transaction.';

create function minutes_of(at text)
returns integer
language sql
immutable strict as $$
  select split_part(at, ':', 1)::integer * 60 + split_part(at, ':', 2)::integer
$$;
comment on function minutes_of(text) is 'The minutes from midnight to a time `HH:MM`.';

create function queue_refunded()
returns trigger
language plpgsql as $$
declare
  told orders%rowtype;
  pieces jsonb;
  why text;
begin
  -- At the commit: all lines of the refund are known then, and whether the order was cancelled with it. The first of the
  -- refund's lines tells of all of them, the others find nothing left to tell.
  select jsonb_object_agg(line_no, refunded_quantity - refund_told) into pieces
  from line_items
  where order_id = new.order_id and refunded_quantity > refund_told;
  if pieces is null then
    return null;
  end if;
  update line_items set refund_told = refunded_quantity
  where order_id = new.order_id and refunded_quantity > refund_told;
  select * into told from orders where id = new.order_id;
  -- What is cancelled is told by that; what is handed over, by nobody.
  if told.status not in ('confirmed', 'preparing', 'ready') then
    return null;
  end if;
  why := case when told.refunded_cents = told.captured_cents then 'refunded' else 'refunded_part' end;
  insert into print_jobs (id, printer_id, order_id, cause, revision, refund, copy, asked_at, given_back)
  select gen_random_uuid(), p.id, told.id, why, told.revision,
    1 + (select coalesce(max(j.refund), 0) from print_jobs j where j.order_id = told.id), n,
    coalesce(
      (
        select max(r.created_at)
        from refunds r
        join payments y on y.id = r.payment_id
        where y.order_id = told.id
      ),
      told.created_at
    ),
    pieces
  from printers p
  cross join generate_series(1, p.copies) n
  where p.is_active and case why when 'refunded' then 'cancelled' else 'changed' end = any (p.prints)
  order by p.created_at, p.id, n;
  perform graphile_worker.add_job('feed_printer', json_build_object('printerId', p.id))
  from printers p
  where p.way = 'tcp' and p.is_active and case why when 'refunded' then 'cancelled' else 'changed' end = any (p.prints);
  return null;
end $$;
comment on function queue_refunded() is 'Gives each printer that prints changes, or cancellations, the slip of what was given back, in the refund''s own transaction.';

create function ration_unpaid(new_order_id uuid, new_load integer, rations jsonb, paid_after timestamptz)
returns void
language plpgsql as $$
declare
  known boolean := (select is_known_customer(o.customer_id) from orders o where o.id = new_order_id);
  spent text;
begin
  -- In one order everywhere, so that two of one office never wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(r.hash, 0))
  from (select o.hash from jsonb_to_recordset(rations) as o(hash text) order by o.hash) r;
  select origin.kind into spent
  from jsonb_to_recordset(rations) as origin(kind text, hash text, orders integer, most integer, load integer, credit integer)
  cross join lateral (
    select
      coalesce(sum(u.load) filter (where u.paid_at is null), 0) as load,
      -- Of what many share those alone count that have not come to their payment page.
      count(*) filter (
        where u.paid_at is null and (
          origin.kind not in ('network', 'prefix')
          or not exists (select from payments p where p.order_id = u.order_id and p.status in ('opening', 'open'))
        )
      ) as orders,
      count(*) filter (where u.paid_at is null) as all_orders,
      coalesce(sum(u.load) filter (where u.paid_at > paid_after), 0) as paid_load,
      count(*) filter (where u.paid_at > paid_after) as paid_orders
    from unpaid_holds u
    where u.subject_hash = decode(origin.hash, 'hex')
  ) held
  where not (known and origin.kind in ('network', 'prefix'))
    and (
      held.orders >= origin.orders + least(held.paid_orders, origin.credit)
      -- Drinks and rice weigh nothing in a slot, and are counted all the same.
      or held.all_orders >= origin.most + least(held.paid_orders, origin.credit)
      or (
        held.load > 0 and new_load > 0
        and held.load + new_load > origin.load + least(held.paid_load, origin.credit)
      )
    )
  limit 1;
  if found then
    raise exception 'too many unpaid orders' using errcode = 'LK004', detail = spent;
  end if;
  insert into unpaid_holds (order_id, subject_hash, load, kind)
  select new_order_id, decode(r.hash, 'hex'), new_load, r.kind
  from jsonb_to_recordset(rations) as r(kind text, hash text);
end $$;
comment on function ration_unpaid(uuid, integer, jsonb, timestamptz) is 'Notes who holds an unpaid order''s load, or raises LK004 with the kind of origin that holds its ration already.';

create function regain_slot(held_order_id uuid, wanted_at timestamptz, slot_capacity integer)
returns boolean
language plpgsql as $$
declare
  hold slot_holds;
  pickup_day date := (wanted_at at time zone 'Europe/Paris')::date;
  items text[];
  quantities integer[];
begin
  delete from slot_holds where order_id = held_order_id and released_at is not null returning * into hold;
  if not found then
    return true;
  end if;
  -- The release before lets go of the slot alone: what is held still is not held twice.
  select array_agg(e.item_id), array_agg(e.net - coalesce(p.quantity, 0)) into items, quantities
  from eaten_portions(held_order_id) e
  left join portion_holds p on p.order_id = held_order_id and p.day = pickup_day and p.item_id = e.item_id
  where e.net > coalesce(p.quantity, 0);
  if hold_portions(held_order_id, pickup_day, items, quantities) is not null then
    perform pg_notify('menu_changed', '');
  end if;
  perform hold_slot(held_order_id, wanted_at, hold.load, slot_capacity);
  return true;
exception when sqlstate 'LK001' or sqlstate 'LK005' then
  return false;
end $$;
comment on function regain_slot(uuid, timestamptz, integer) is 'Holds a slot and portions again for an order whose hold was released; false, and nothing changed, when either has no room.';

create function ration_slot(held_order_id uuid, wanted_at timestamptz, half integer, day_slots jsonb, place integer, paid_after timestamp with time zone)
returns void
language plpgsql as $$
declare
  known boolean := (select is_known_customer(o.customer_id) from orders o where o.id = held_order_id);
  origin record;
  held record;
  times_of_day timestamptz[] := array(select d.at from jsonb_to_recordset(day_slots) as d(at timestamptz));
begin
  for origin in
    select u.subject_hash, u.kind, u.load
    from unpaid_holds u
    where u.order_id = held_order_id and u.kind <> 'prefix' and u.load > 0
      and not (known and u.kind = 'network')
      -- Most often it holds nothing else.
      and exists (select from unpaid_holds o where o.subject_hash = u.subject_hash and o.order_id <> held_order_id)
  loop
    select
      coalesce(sum(u.load) filter (where u.paid_at is null), 0) as load,
      coalesce(sum(u.load) filter (where u.paid_at is null and u.slot_at = wanted_at), 0) as in_slot,
      count(*) filter (where u.paid_at is null and u.slot_at = wanted_at) as orders_in_slot,
      coalesce(sum(u.load) filter (where u.paid_at is null and u.slot_at = any(times_of_day)), 0) as on_day,
      coalesce(sum(u.load) filter (where u.paid_at > paid_after), 0) as paid
    into held
    from (
      select u.load, u.paid_at, (
        select h.slot_at from slot_holds h where h.order_id = u.order_id and h.released_at is null
      ) as slot_at
      from unpaid_holds u
      where u.subject_hash = origin.subject_hash and u.order_id <> held_order_id
      -- Kept apart, so that each hold's slot is looked up once.
      offset 0
    ) u;
    -- One order of any size is served; of a network, which strangers share, two in each slot.
    if (case when origin.kind = 'network' then held.orders_in_slot > 1 else held.load > 0 end)
      and held.in_slot + origin.load > half + held.paid
    then
      raise exception 'half of a slot is held unpaid' using errcode = 'LK012', detail = 'half';
    end if;
    if held.on_day > 0 and not exists (
      select
      from jsonb_to_recordset(day_slots) as d(at timestamptz, capacity integer)
      left join pickup_slots s on s.slot_at = d.at
      where coalesce(s.held_load, 0) + case when d.at = wanted_at then origin.load else 0 end + place <= d.capacity
    ) then
      raise exception 'the last place of a day is held unpaid' using errcode = 'LK012', detail = 'last';
    end if;
  end loop;
end $$;
comment on function ration_slot(uuid, timestamptz, integer, jsonb, integer, timestamp with time zone) is 'Raises LK012 when an origin of an unpaid order would hold more than half of a slot, or the last place of a day. Call it after ration_unpaid, whose locks it needs.';

create function unpaid_load()
returns integer
language sql
stable as $$
  select coalesce(sum(least(coalesce(o.load, 0), (select s.slot_capacity from settings s))), 0)::integer
  from (
    select sum((
      select least(h.load, (select p.capacity from pickup_slots p where p.slot_at = h.slot_at))
      from slot_holds h
      where h.order_id = u.order_id and h.released_at is null
    )) as load
    from unpaid_holds u
    where u.kind = 'network' and u.paid_at is null
    -- Of IPv6 whoever has one /64 has thousands.
    group by coalesce((
      select w.subject_hash from unpaid_holds w where w.order_id = u.order_id and w.kind = 'prefix'
    ), u.subject_hash)
  ) o
$$;
comment on function unpaid_load() is 'What is held without having been paid, of all together: an order counts for its slot at most, a network for one slot.';

create function ration_pressure(new_order_id uuid, new_load integer, of_customer uuid, share integer, most integer, proof bytea, proof_ends timestamptz)
returns void
language plpgsql as $$
declare
  held integer;
  unpaid integer;
begin
  -- Whoever paid here before, and says so by a session, is no stranger.
  if is_known_customer(of_customer) then
    return;
  end if;
  select max((
    select sum(u.load) from unpaid_holds u where u.subject_hash = own.subject_hash and u.paid_at is null
  )) into held
  from unpaid_holds own
  where own.order_id = new_order_id;
  if held > share then
    -- One after the other, so that a hundred at once see each other. It comes after the origins' own locks.
    perform pg_advisory_xact_lock(hashtextextended('unpaid load', 0));
    unpaid := unpaid_load();
    if unpaid > most - new_load and unpaid > 0 then
      raise exception 'too much is held unpaid' using errcode = 'LK013', detail = 'share';
    end if;
  end if;
  -- What is held at all is a sum over some hundred slots, and most often less already.
  if (
    select coalesce(sum(s.held_load), 0)
    from pickup_slots s
    where s.slot_at > (select o.created_at - interval '1 day' from orders o where o.id = new_order_id)
  ) < most
  then
    return;
  end if;
  if unpaid_load() < most then
    return;
  end if;
  if proof is not null then
    insert into spent_proofs (proof_hash, expires_at) values (proof, proof_ends) on conflict do nothing;
    if found then
      return;
    end if;
  end if;
  raise exception 'a proof of work is asked' using errcode = 'LK013', detail = 'proof';
end $$;
comment on function ration_pressure(uuid, integer, uuid, integer, integer, bytea, timestamptz) is 'Raises LK013 when much is held unpaid and a stranger wants more than a share of a slot, or brings no unspent proof of work. Call it after ration_unpaid.';

create function kept_cents(of_order orders)
returns integer
language sql
immutable as $$
  -- A bank may take back more than was left.
  select greatest(0, of_order.captured_cents - of_order.refunded_cents - of_order.withdrawn_cents)
$$;
comment on function kept_cents(orders) is 'What the restaurant keeps of an order''s money.';

create function is_kept(of_order orders)
returns boolean
language sql
immutable as $$
  select of_order.paid_on is not null and case
    when of_order.captured_cents > 0 then kept_cents(of_order) > 0
    -- An order of free dishes alone brings no money: it counts until it is called off.
    else of_order.status <> 'cancelled'
  end
$$;
comment on function is_kept(orders) is 'Whether an order is one in revenue, basket, conversion, segments and a customer''s totals: paid, and not given back in full.';

create function is_known_customer(of_customer uuid)
returns boolean
language sql
stable as $$
  select of_customer is not null and exists (
    select from orders o where o.customer_id = of_customer and o.paid_at is not null and o.status <> 'cancelled'
  )
$$;
comment on function is_known_customer(uuid) is 'Whether an account has paid an order here that was not called off: its person is no stranger.';

create function ration_portions(held_order_id uuid)
returns void
language plpgsql as $$
declare
  share record;
begin
  if (select is_known_customer(o.customer_id) from orders o where o.id = held_order_id) then
    return;
  end if;
  -- Each origin is asked about by itself: what is left counts what it holds itself as free.
  select h.item_id, (d.portions - d.held + own.quantity + 1) / 2 - own.quantity + h.quantity as most into share
  from portion_holds h
  join portion_days d on d.day = h.day and d.item_id = h.item_id
  cross join lateral (
    select max((
      select sum(p.quantity)
      from unpaid_holds u
      join portion_holds p on p.order_id = u.order_id and p.day = h.day and p.item_id = h.item_id
      where u.subject_hash = mine.subject_hash and u.paid_at is null
    ))::integer as quantity
    from unpaid_holds mine
    where mine.order_id = held_order_id
  ) own
  where h.order_id = held_order_id and own.quantity > (d.portions - d.held + own.quantity + 1) / 2
  order by h.item_id
  limit 1;
  if found then
    raise exception 'more than half of what is left of % is held unpaid', share.item_id
      using errcode = 'LK014', detail = json_build_object('dish', share.item_id, 'most', greatest(share.most, 0));
  end if;
end $$;
comment on function ration_portions(uuid) is 'Raises LK014, with the dish and the most of it, when an origin of an unpaid order would hold more than half of the portions that are left. Call it after hold_portions, whose locks it needs.';

create function reviews_follow_hand_overs()
returns trigger
language plpgsql as $$
begin
  if old.status = 'delivered' and new.status <> 'delivered' and new.customer_id is not null
    and not exists (select from orders where customer_id = new.customer_id and status = 'delivered' and id <> new.id) then
    update reviews set verified = false where customer_id = new.customer_id and verified;
  end if;
  return null;
end $$;

create function queue_corrected(told_order uuid, told_at timestamptz)
returns void
language plpgsql as $$
begin
  insert into print_jobs (id, printer_id, order_id, cause, revision, copy, asked_at)
  select gen_random_uuid(), p.id, o.id, 'corrected', o.revision, n + (
      select coalesce(max(j.copy), 0)
      from print_jobs j
      where j.printer_id = p.id and j.order_id = o.id and j.cause = 'corrected' and j.revision = o.revision
    ), told_at
  from orders o
  cross join printers p
  cross join generate_series(1, p.copies) n
  where o.id = told_order and p.is_active and 'changed' = any (p.prints)
  order by p.created_at, p.id, n;
  perform graphile_worker.add_job('feed_printer', json_build_object('printerId', p.id))
  from printers p
  where p.way = 'tcp' and p.is_active and 'changed' = any (p.prints);
end $$;
comment on function queue_corrected(uuid, timestamptz) is 'Gives each printer that prints changes the order whole, as it is now: lock the order first, which numbers the copies.';

create function changes_without_remarks(changes jsonb)
returns jsonb
language sql
immutable as $$
  select coalesce(jsonb_object_agg(side, (
    select coalesce(jsonb_agg(line - 'remark' order by place), '[]')
    from jsonb_array_elements(lines) with ordinality as all_lines (line, place)
  )), '{}')
  from jsonb_each(changes) as sides (side, lines)
$$;

create function refuse_changed_books()
returns trigger
language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = 'BK001';
end $$;

create function follow_last_entry()
returns trigger
language plpgsql as $$
declare
  last record;
begin
  select number, hash into last from book_entries order by number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1
    or new.previous_hash <> coalesce(last.hash, decode(repeat('00', 32), 'hex')) then
    raise exception 'entry % does not follow the last one', new.number using errcode = 'BK002';
  end if;
  return new;
end $$;

create function follow_last_closing()
returns trigger
language plpgsql as $$
declare
  last record;
begin
  select number, hash into last from book_closings order by number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1
    or new.previous_hash <> coalesce(last.hash, decode(repeat('00', 32), 'hex')) then
    raise exception 'closing % does not follow the last one', new.number using errcode = 'BK002';
  end if;
  return new;
end $$;

create function booked_lines(of_order uuid)
returns jsonb
language sql
stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'line', line_no, 'pieces', quantity - removed_quantity, 'discountCents', discount_cents,
    'isFree', voucher_id is not null, 'vatShares', vat_shares
  ) order by line_no), '[]')
  from line_items
  where order_id = of_order and removed_quantity < quantity
$$;

create function note_capture()
returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'paid' then return null; end if;
  insert into money_movements (kind, is_sale, order_id, provider_id, amount_cents, moved_at, lines)
  values ('capture', new.settles, new.order_id, new.payment_intent, new.captured_cents, new.paid_at,
    case when new.settles then booked_lines(new.order_id) else '[]' end);
  return null;
end $$;

create function note_refund()
returns trigger
language plpgsql as $$
declare
  paid record;
begin
  select order_id, settles into paid from payments where id = new.payment_id;
  if tg_op = 'INSERT' or old.status not in ('sent', 'failed') then
    insert into money_movements (kind, is_sale, order_id, provider_id, amount_cents, moved_at, lines)
    values ('refund', coalesce(paid.settles, false), paid.order_id, new.provider_refund_id, - new.amount_cents,
      new.sent_at, booked_lines(paid.order_id));
  end if;
  if new.status = 'failed' and (tg_op = 'INSERT' or old.status <> 'failed') then
    insert into money_movements (kind, is_sale, order_id, provider_id, amount_cents, moved_at, lines)
    values ('refund_failed', coalesce(paid.settles, false), paid.order_id, new.provider_refund_id, new.amount_cents,
      coalesce(new.failed_at, new.sent_at), booked_lines(paid.order_id));
  end if;
  return null;
end $$;

create function note_dispute()
returns trigger
language plpgsql as $$
declare
  taken integer := new.withdrawn_cents - case when tg_op = 'UPDATE' then old.withdrawn_cents else 0 end;
begin
  if taken = 0 then return null; end if;
  insert into money_movements (kind, is_sale, order_id, provider_id, amount_cents, moved_at)
  values ('dispute', false, new.order_id, new.id, - taken, new.heard_at);
  return null;
end $$;

create function note_exchange()
returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'applied' then return null; end if;
  insert into money_movements (kind, is_sale, order_id, provider_id, amount_cents, moved_at, lines)
  select 'exchange', true, o.id, new.id::text, 0, new.ended_at, booked_lines(o.id)
  from orders o
  where o.id = new.order_id and o.captured_cents > 0;
  return null;
end $$;

create function note_provider_transaction()
returns trigger
language plpgsql as $$
declare
  of_order uuid := coalesce(
    (select order_id from payments where payment_intent = new.subject),
    (select p.order_id from refunds r join payments p on p.id = r.payment_id where r.provider_refund_id = new.subject),
    (select order_id from disputes where id = new.subject)
  );
begin
  if new.fee_cents <> 0 then
    insert into money_movements (kind, is_sale, order_id, provider_id, amount_cents, moved_at)
    values ('fee', false, of_order, new.id, - new.fee_cents, new.moved_at);
  end if;
  if new.kind in ('fee', 'payout', 'payout_failure', 'other') then
    insert into money_movements (kind, is_sale, order_id, provider_id, amount_cents, moved_at)
    values (
      case new.kind when 'fee' then 'fee' when 'other' then 'adjustment' else 'payout' end,
      false, null, new.id, new.amount_cents, new.moved_at
    );
  end if;
  return null;
end $$;

create function refuse_unarchived_entry()
returns trigger
language plpgsql as $$
begin
  if old.number <= (select max(last_entry) from book_archives) then return old; end if;
  raise exception '% is only added to', tg_table_name using errcode = 'BK001';
end $$;

create function refuse_unarchived_closing()
returns trigger
language plpgsql as $$
begin
  if old.number <= (select max(last_closing) from book_archives) then return old; end if;
  raise exception '% is only added to', tg_table_name using errcode = 'BK001';
end $$;

create trigger raise_menu_version after insert or delete or update or truncate on menu_categories for each statement execute function raise_menu_version();
create trigger raise_menu_version after insert or delete or update or truncate on allergens for each statement execute function raise_menu_version();
create constraint trigger one_pricing after insert or update on menu_items deferrable initially deferred for each row execute function menu_item_has_one_pricing();
create trigger raise_menu_version after insert or delete or update or truncate on menu_items for each statement execute function raise_menu_version();
create trigger raise_menu_version after insert or delete or update or truncate on menu_item_texts for each statement execute function raise_menu_version();
create trigger raise_menu_version after insert or delete or update or truncate on variants for each statement execute function raise_menu_version();
create constraint trigger one_pricing after insert or delete or update on menu_item_variants deferrable initially deferred for each row execute function menu_item_has_one_pricing();
create trigger raise_menu_version after insert or delete or update or truncate on menu_item_variants for each statement execute function raise_menu_version();
create trigger raise_menu_version after insert or delete or update or truncate on option_groups for each statement execute function raise_menu_version();
create trigger raise_menu_version after insert or delete or update or truncate on option_choices for each statement execute function raise_menu_version();
create trigger raise_menu_version after insert or delete or update or truncate on menu_item_allergens for each statement execute function raise_menu_version();
create trigger raise_menu_version after insert or delete or update or truncate on menu_item_variant_allergens for each statement execute function raise_menu_version();
create trigger raise_menu_version after insert or delete or update or truncate on menu_item_meat_origins for each statement execute function raise_menu_version();
create trigger raise_menu_version after insert or delete or update or truncate on set_menus for each statement execute function raise_menu_version();
create trigger raise_menu_version after insert or delete or update or truncate on set_menu_components for each statement execute function raise_menu_version();
create trigger raise_menu_version after insert or delete or update or truncate on set_menu_drinks for each statement execute function raise_menu_version();
create trigger raise_menu_version after insert or delete or update or truncate on set_menu_excluded_items for each statement execute function raise_menu_version();
create trigger raise_menu_version after insert or delete or update or truncate on set_menu_excluded_variants for each statement execute function raise_menu_version();
create trigger raise_menu_version after insert or delete or update or truncate on reward_dishes for each statement execute function raise_menu_version();
create trigger raise_settings_version before update on settings for each row execute function raise_settings_version();
create trigger raise_menu_version after insert or update of takeaway_variant_surcharge_cents, best_sellers_first, photos_lead on settings for each statement execute function raise_menu_version();
create trigger raise_settings_version after insert or delete or update on closures for each statement execute function raise_settings_version();
create trigger keep_last_seen after delete on sessions for each row when (old.customer_id is not null) execute function keep_last_seen();
create trigger order_moves_legally before update on orders for each row execute function order_moves_legally();
create trigger note_order_change before update on orders for each row execute function note_order_change();
create constraint trigger count_sales_of_new after insert on orders deferrable initially deferred for each row when (new.paid_on is not null) execute function count_sales();
create trigger uncount_sales before delete on orders for each row when (old.paid_on is not null) execute function count_sales();
create constraint trigger count_who_bought_of_new after insert on orders deferrable initially deferred for each row when (new.paid_on is not null) execute function count_buyers();
create trigger uncount_who_bought before delete on orders for each row when (old.paid_on is not null) execute function count_buyers();
create trigger ticks_keep_version before update of cook_version on orders for each row when (new.cook_version <> old.cook_version and new.status = old.status) execute function keep_version();
create trigger revised_while_cooked before update of revision on orders for each row when (new.revision <> old.revision) execute function revised_while_cooked();
create trigger print_placed after insert on orders for each row when (new.status = 'confirmed') execute function queue_prints('confirmed');
create trigger print_confirmed after update of status on orders for each row when (old.status = 'pending' and new.status = 'confirmed') execute function queue_prints('confirmed');
create trigger print_changed after update of revision on orders for each row when (new.revision <> old.revision) execute function queue_prints('changed');
create trigger print_cancelled after update of status on orders for each row when ((old.status <> all (array['pending', 'cancelled'])) and new.status = 'cancelled') execute function queue_prints('cancelled');
create trigger end_unpaid_hold after update of status on orders for each row when (old.status <> new.status and (old.status = 'pending' or new.status = 'cancelled')) execute function end_unpaid_hold();
create constraint trigger count_sales after update on orders deferrable initially deferred for each row when (new.paid_on is distinct from old.paid_on or new.paid_at is distinct from old.paid_at or new.captured_cents <> old.captured_cents or new.refunded_cents <> old.refunded_cents or new.withdrawn_cents <> old.withdrawn_cents or new.revision <> old.revision or new.paid_on is not null and (new.status = 'cancelled') <> (old.status = 'cancelled')) execute function count_sales();
create constraint trigger count_who_bought after update on orders deferrable initially deferred for each row when (new.paid_on is distinct from old.paid_on or new.captured_cents <> old.captured_cents or new.refunded_cents <> old.refunded_cents or new.withdrawn_cents <> old.withdrawn_cents or new.paid_on is not null and (new.customer_id is distinct from old.customer_id or new.customer_email is distinct from old.customer_email or (new.status = 'cancelled') <> (old.status = 'cancelled'))) execute function count_buyers();
create trigger unsent_mail_keeps_version before update of mail_failed_at on orders for each row when (new.mail_failed_at is distinct from old.mail_failed_at and new.status = old.status) execute function keep_version();
create trigger reviews_follow_hand_overs after update of status on orders for each row execute function reviews_follow_hand_overs();
create trigger give_call_number before insert or update of paid_at, call_number, called_on, revision on orders for each row execute function give_call_number();
create trigger forget_ticks before update of menu_item_id, quantity, variant, spicy_level, cooking_level, components, mix on line_items for each row when (new.quantity > old.quantity or new.menu_item_id is distinct from old.menu_item_id or new.variant is distinct from old.variant or new.spicy_level is distinct from old.spicy_level or new.cooking_level is distinct from old.cooking_level or new.components is distinct from old.components or new.mix is distinct from old.mix) execute function forget_ticks();
create constraint trigger print_refunded after update of refunded_quantity on line_items deferrable initially deferred for each row when (new.refunded_quantity > old.refunded_quantity) execute function queue_refunded();
create trigger moves_legally before update on payments for each row when (new.status <> old.status) execute function moves_legally();
create trigger note_capture after insert or update of status on payments for each row when (new.status = 'paid') execute function note_capture();
create trigger moves_legally before update on refunds for each row when (new.status <> old.status) execute function moves_legally();
create trigger note_refund after insert or update of status on refunds for each row when (new.status in ('sent', 'failed')) execute function note_refund();
create trigger move_points_balance after insert on loyalty_ledger for each row execute function move_points_balance();
create trigger moves_legally before update on reservations for each row when (new.status <> old.status and not (not old.called_off is distinct from 'no_show' and new.status = 'accepted')) execute function moves_legally();
create trigger raise_menu_version after update of blur on pictures for each statement execute function raise_menu_version();
create trigger raise_tick_version before update of is_cooked on line_ticks for each row execute function raise_tick_version();
create trigger raise_menu_version after insert or delete or update or truncate on menu_item_portions for each statement execute function raise_menu_version();
create trigger moves_legally before update on order_revisions for each row when (new.status <> old.status) execute function moves_legally();
create constraint trigger note_exchange after insert or update on order_revisions deferrable initially deferred for each row when (new.status = 'applied' and new.total_after_cents = new.total_before_cents) execute function note_exchange();
create trigger take_pieces_off after insert on line_removals for each row execute function take_pieces_off();
create trigger moves_legally before update on print_jobs for each row when (new.status <> old.status) execute function moves_legally();
create trigger note_dispute after insert or update of withdrawn_cents on disputes for each row execute function note_dispute();
create trigger raise_settings_version after insert or delete or update on house_photos for each statement execute function raise_settings_version();
create trigger raise_menu_version after insert or delete or update or truncate on set_menu_item_supplements for each statement execute function raise_menu_version();
create trigger raise_menu_version after insert or delete or update or truncate on set_menu_variant_supplements for each statement execute function raise_menu_version();
create trigger never_emptied before truncate on book_entries for each statement execute function refuse_changed_books();
create trigger follow_last_entry before insert on book_entries for each row execute function follow_last_entry();
create trigger never_changed before update on book_entries for each row execute function refuse_changed_books();
create trigger only_archived_leave before delete on book_entries for each row execute function refuse_unarchived_entry();
create trigger never_emptied before truncate on book_closings for each statement execute function refuse_changed_books();
create trigger follow_last_closing before insert on book_closings for each row execute function follow_last_closing();
create trigger never_changed before update on book_closings for each row execute function refuse_changed_books();
create trigger only_archived_leave before delete on book_closings for each row execute function refuse_unarchived_closing();
create trigger note_provider_transaction after insert on provider_transactions for each row execute function note_provider_transaction();
create trigger only_added_to before delete or update on book_archives for each row execute function refuse_changed_books();
create trigger never_emptied before truncate on book_archives for each statement execute function refuse_changed_books();

insert into menu_version (only_row, version)
values
  (true, 1);

insert into order_status_moves (from_status, to_status)
values
  ('confirmed', 'cancelled'),
  ('confirmed', 'preparing'),
  ('delivered', 'ready'),
  ('no_show', 'delivered'),
  ('pending', 'cancelled'),
  ('pending', 'confirmed'),
  ('preparing', 'ready'),
  ('ready', 'delivered'),
  ('ready', 'no_show'),
  ('ready', 'preparing');

insert into status_moves (of_table, from_status, to_status)
values
  ('order_revisions', 'waiting', 'applied'),
  ('order_revisions', 'waiting', 'expired'),
  ('order_revisions', 'waiting', 'withdrawn'),
  ('payments', 'expired', 'paid'),
  ('payments', 'open', 'expired'),
  ('payments', 'open', 'paid'),
  ('payments', 'opening', 'expired'),
  ('payments', 'opening', 'open'),
  ('print_jobs', 'sent', 'failed'),
  ('print_jobs', 'sent', 'printed'),
  ('print_jobs', 'waiting', 'sent'),
  ('print_jobs', 'waiting', 'void'),
  ('refunds', 'queued', 'failed'),
  ('refunds', 'queued', 'sent'),
  ('refunds', 'queued', 'withdrawn'),
  ('refunds', 'sent', 'failed'),
  ('reservations', 'accepted', 'declined'),
  ('reservations', 'pending', 'accepted'),
  ('reservations', 'pending', 'declined');
