-- Orders, their lines, their history and the kitchen load they hold.

-- The moves that exist (contract, order status); anything else is refused by the trigger below.
create table order_status_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into order_status_moves (from_status, to_status)
values
  ('pending', 'confirmed'),
  ('confirmed', 'preparing'),
  ('preparing', 'ready'),
  ('ready', 'delivered'),
  ('pending', 'cancelled'),
  ('confirmed', 'cancelled');

create table orders (
  id uuid primary key,
  tracking_token text not null,
  customer_id uuid references customers on delete set null,
  status text not null check (status in ('pending', 'confirmed', 'preparing', 'ready', 'delivered', 'cancelled')),
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
  -- Wants the restaurant's offers by mail (CPCE L34-5); the office sends to those alone.
  marketing_opt_in boolean not null default false,
  created_at timestamptz not null,
  pay_by timestamptz not null,
  paid_at timestamptz,
  paid_on date,
  captured_cents integer not null default 0 check (captured_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  cancelled_at timestamptz,
  cancel_reason text,
  check (refunded_cents <= captured_cents),
  check ((paid_at is null) = (paid_on is null)),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check (not has_alcohol or adult_declared),
  check (status in ('pending', 'cancelled') or paid_at is not null),
  check (status <> 'delivered' or not has_alcohol or age_checked_at is not null)
);
create index orders_of_customer on orders (customer_id, created_at desc, id) where customer_id is not null;
create index orders_of_guest_email on orders (lower(customer_email)) where customer_id is null;
create index orders_unpaid on orders (pay_by) where status = 'pending';
create index orders_by_pickup on orders (pickup_at, id);
create index orders_by_paid_on on orders (paid_on) where paid_on is not null;

create function order_moves_legally() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not exists (
    select 1 from order_status_moves where from_status = old.status and to_status = new.status
  ) then
    raise exception 'illegal order move from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  new.version := old.version + 1;
  return new;
end $$;
create trigger order_moves_legally before update on orders for each row execute function order_moves_legally();

create table line_items (
  order_id uuid not null references orders on delete cascade,
  line_no smallint not null check (line_no between 1 and 50),
  menu_item_id text not null,
  name text not null,
  quantity smallint not null check (quantity between 1 and 50),
  unit_price_cents integer not null check (unit_price_cents >= 0),
  variant text,
  spicy_level smallint check (spicy_level between 1 and 4),
  cooking_level text,
  components jsonb,
  mix jsonb,
  voucher_id uuid,
  alcohol boolean not null,
  category_key text not null,
  -- What the price holds of each VAT rate, in cents for one piece: {"10": 1290}; a set menu's is split over its parts.
  vat_shares jsonb not null,
  primary key (order_id, line_no)
);
create unique index one_line_of_voucher on line_items (voucher_id, order_id) where voucher_id is not null;

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  status text not null,
  at timestamptz not null,
  staff_id uuid references staff on delete set null,
  reason text
);
create index order_events_of_order on order_events (order_id, id);

-- Kitchen load held for each pickup slot. The row's check is the promise: a slot holds its capacity, or one order
-- larger than that alone (decision 8). Orders of load 0 hold nothing and always fit.
create table pickup_slots (
  slot_at timestamptz primary key,
  held_load integer not null check (held_load >= 0),
  held_orders integer not null check (held_orders >= 0),
  capacity integer not null,
  check (held_load <= capacity or held_orders = 1),
  check ((held_orders = 0) = (held_load = 0))
);

create table slot_holds (
  order_id uuid primary key references orders on delete cascade,
  slot_at timestamptz not null,
  load integer not null check (load >= 0),
  released_at timestamptz
);
create index slot_holds_of_slot on slot_holds (slot_at) where released_at is null;

create function hold_slot(held_order_id uuid, wanted_at timestamptz, wanted_load integer, slot_capacity integer)
returns void language plpgsql as $$
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
comment on function hold_slot is 'Holds a slot''s load for an order, or raises LK001 when the slot is full. Call it last: it locks the slot until commit.';

create function release_slot(held_order_id uuid, now_at timestamptz) returns void language plpgsql as $$
declare
  hold slot_holds;
begin
  update slot_holds set released_at = now_at
  where order_id = held_order_id and released_at is null
  returning * into hold;
  if found and hold.load > 0 then
    update pickup_slots
    set held_load = held_load - hold.load, held_orders = held_orders - 1
    where slot_at = hold.slot_at;
  end if;
end $$;
comment on function release_slot is 'Gives an order''s held load back, once.';

-- Refuses a transaction that was decided on an older menu or older settings: the caller reloads and decides anew.
create function assert_current(menu bigint, setting bigint) returns void language plpgsql as $$
begin
  if menu <> (select version from menu_version) or setting <> (select version from settings) then
    raise exception 'decided on an old menu or old settings' using errcode = 'LK002';
  end if;
end $$;
