-- A paid order may change until it is ready. Each change is a revision with a number of its own, kept whatever becomes of
-- it; lines never go, pieces are taken off them, so that what stays keeps its number.
alter table orders
  -- The last revision that was applied; 0: as it was placed.
  add column revision smallint not null default 0 check (revision >= 0),
  -- What revisions gave back: part of the refunds, and off the total already.
  add column reduced_cents integer not null default 0 check (reduced_cents >= 0),
  add constraint orders_reduced_check check (reduced_cents <= refunded_cents),
  add constraint orders_revised_check check (revision = 0 or captured_cents = 0 or captured_cents = total_cents + reduced_cents);

alter table line_items
  add column removed_quantity smallint not null default 0 check (removed_quantity >= 0),
  -- The revision that brought the line; 0: it was placed with the order.
  add column added_in smallint not null default 0 check (added_in >= 0),
  drop constraint line_items_refunded_check,
  add constraint line_items_refunded_check
    check (refunded_quantity >= 0 and refunded_quantity + removed_quantity <= quantity);
-- A reward that was taken off may come back to its order.
drop index one_line_of_voucher;
create unique index one_line_of_voucher on line_items (voucher_id, order_id)
  where voucher_id is not null and removed_quantity = 0;

create table order_revisions (
  id uuid primary key,
  order_id uuid not null references orders(id) on delete cascade,
  number smallint not null check (number > 0),
  status text not null check (status in ('waiting', 'applied', 'expired', 'withdrawn')),
  staff_id uuid references staff(id) on delete set null,
  -- What it takes off and brings, as line numbers and line rows.
  changes jsonb not null check (jsonb_typeof(changes) = 'object'),
  total_before_cents integer not null check (total_before_cents >= 0),
  total_after_cents integer not null check (total_after_cents >= 0),
  pickup_before timestamptz,
  pickup_after timestamptz,
  -- What its order is once it is made true: where it holds how much, and whether it has alcohol.
  slot_at timestamptz not null,
  kitchen_load integer not null check (kitchen_load >= 0),
  has_alcohol boolean not null,
  created_at timestamptz not null,
  pay_by timestamptz,
  ended_at timestamptz,
  unique (order_id, number),
  check ((status = 'waiting') = (ended_at is null)),
  check (status = 'applied' or (pay_by is not null and total_after_cents > total_before_cents))
);
create unique index one_waiting_revision_per_order on order_revisions (order_id) where status = 'waiting';
create index order_revisions_waiting on order_revisions (pay_by) where status = 'waiting';

insert into status_moves (of_table, from_status, to_status)
values
  ('order_revisions', 'waiting', 'applied'),
  ('order_revisions', 'waiting', 'expired'),
  ('order_revisions', 'waiting', 'withdrawn');
create trigger moves_legally before update on order_revisions
  for each row when (new.status <> old.status) execute function moves_legally();

-- Which pieces a revision took off which line: with it the sales can be counted as they were before.
create table line_removals (
  order_id uuid,
  line_no smallint,
  revision smallint check (revision > 0),
  quantity smallint not null check (quantity > 0),
  primary key (order_id, line_no, revision),
  foreign key (order_id, line_no) references line_items(order_id, line_no) on delete cascade
);
create function take_pieces_off() returns trigger language plpgsql as $$
begin
  update line_items set removed_quantity = removed_quantity + new.quantity
  where order_id = new.order_id and line_no = new.line_no;
  return null;
end $$;
create trigger take_pieces_off after insert on line_removals for each row execute function take_pieces_off();

-- The database has the last word: nobody changes what is ready, and an order keeps the revisions that it had.
create function revised_while_cooked() returns trigger language plpgsql as $$
begin
  if old.status not in ('confirmed', 'preparing') or new.status <> old.status then
    raise exception 'an order that is % is not revised', old.status using errcode = 'check_violation';
  end if;
  if new.revision < old.revision then
    raise exception 'a revision is not undone' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger revised_while_cooked before update of revision on orders
  for each row when (new.revision <> old.revision) execute function revised_while_cooked();

-- A payment is for its order, or for one revision of it: each is paid once.
alter table payments add column revision_id uuid references order_revisions(id) on delete restrict;
drop index one_settling_payment_per_order;
create unique index one_settling_payment_per_order on payments (order_id) where settles and revision_id is null;
create unique index one_settling_payment_per_revision on payments (revision_id) where settles and revision_id is not null;

-- What a revision that waits for its payment holds beside its order.
create table revision_holds (
  revision_id uuid primary key references order_revisions(id) on delete cascade,
  slot_at timestamptz not null,
  load integer not null check (load > 0),
  -- False where its order holds something of the same slot, which counts it already.
  counts boolean not null,
  released_at timestamptz
);
create index revision_holds_of_slot on revision_holds (slot_at) where released_at is null;

create function take_slot(wanted_at timestamptz, wanted_load integer, more_orders integer, slot_capacity integer)
returns void language plpgsql as $$
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

create function free_slot(held_at timestamptz, held integer, fewer_orders integer) returns void language sql as $$
  update pickup_slots set held_load = held_load - held, held_orders = held_orders - fewer_orders where slot_at = held_at
$$;

create function lock_slots(one_at timestamptz, other_at timestamptz) returns void language sql as $$
  select 1 from pickup_slots where slot_at in (one_at, other_at) order by slot_at for update
$$;

create function revise_hold(of_order uuid, new_at timestamptz, new_load integer, slot_capacity integer)
returns void language plpgsql as $$
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
comment on function revise_hold is 'Moves an order''s hold: the new slot is held before the old is freed, or LK001. Call it last: it locks both slots, the earlier first.';

create function hold_for_revision(of_revision uuid, of_order uuid, new_at timestamptz, new_load integer, slot_capacity integer)
returns void language plpgsql as $$
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
comment on function hold_for_revision is 'Holds what a revision needs beside its order''s own hold, or raises LK001. Call it last: it locks the slot.';

create function free_revision_holds(of_order uuid, now_at timestamptz) returns void language plpgsql as $$
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
comment on function free_revision_holds is 'Gives back what an order''s revision held, once.';

create function settle_revision_hold(of_revision uuid, of_order uuid, new_at timestamptz, new_load integer, now_at timestamptz)
returns void language plpgsql as $$
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
comment on function settle_revision_hold is 'Makes what a paid revision held its order''s own hold. It never fails for a lack of room.';

create or replace function release_slot(held_order_id uuid, now_at timestamptz) returns void language plpgsql as $$
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

-- The sales count an order's lines as they were at a revision: the trigger counts what was off and what is on at the
-- commit, when the lines have changed already.
drop function sold_lines(uuid, integer);
create function sold_lines(of_order uuid, order_revenue_cents integer, at_revision smallint)
returns table (menu_item_id text, category_key text, quantity smallint, revenue_cents bigint)
language sql stable as $$
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

create or replace function count_sale(sold orders, times integer) returns void language plpgsql as $$
declare
  revenue integer := sold.captured_cents - sold.refunded_cents;
begin
  insert into sales_hours as s (paid_on, hour, orders, revenue_cents)
  values (sold.paid_on, extract(hour from sold.paid_at at time zone 'Europe/Paris'), times, times * revenue)
  on conflict (paid_on, hour) do update
    set orders = s.orders + excluded.orders, revenue_cents = s.revenue_cents + excluded.revenue_cents;
  -- In one order everywhere: two payments that share two dishes wait for each other and do not lock each other out.
  insert into sales_dishes as s (paid_on, menu_item_id, category_key, quantity, revenue_cents)
  select sold.paid_on, l.menu_item_id, l.category_key,
    times * case sold.status when 'cancelled' then 0 else sum(l.quantity) end, times * sum(l.revenue_cents)
  from sold_lines(sold.id, revenue, sold.revision) l
  group by l.menu_item_id, l.category_key
  order by l.menu_item_id, l.category_key
  on conflict (paid_on, menu_item_id, category_key) do update
    set quantity = s.quantity + excluded.quantity, revenue_cents = s.revenue_cents + excluded.revenue_cents;
end $$;

create or replace function recount_reports() returns void language plpgsql as $$
begin
  lock table orders in share mode;
  truncate sales_hours, sales_dishes, buyer_days, buyers;
  insert into sales_hours (paid_on, hour, orders, revenue_cents)
  select paid_on, extract(hour from paid_at at time zone 'Europe/Paris'), count(*), sum(captured_cents - refunded_cents)
  from orders
  where paid_on is not null
  group by 1, 2;
  insert into sales_dishes (paid_on, menu_item_id, category_key, quantity, revenue_cents)
  select o.paid_on, l.menu_item_id, l.category_key, sum(case o.status when 'cancelled' then 0 else l.quantity end),
    sum(l.revenue_cents)
  from orders o
  cross join lateral sold_lines(o.id, o.captured_cents - o.refunded_cents, o.revision) l
  where o.paid_on is not null
  group by 1, 2, 3;
  insert into buyers (customer_id, guest_email, orders, revenue_cents, days)
  select customer_id, case when customer_id is null then lower(customer_email) end, count(*),
    sum(captured_cents - refunded_cents), count(distinct paid_on)
  from orders
  where paid_on is not null and (customer_id is not null or customer_email is not null)
  group by 1, 2;
  insert into buyer_days (buyer_id, paid_on, orders, revenue_cents)
  select b.id, o.paid_on, count(*), sum(o.captured_cents - o.refunded_cents)
  from orders o
  join buyers b on coalesce(b.customer_id::text, b.guest_email) = coalesce(o.customer_id::text, lower(o.customer_email))
  where o.paid_on is not null
  group by 1, 2
  order by 2;
end $$;

drop trigger count_sales on orders;
create constraint trigger count_sales after update on orders deferrable initially deferred for each row
  when (new.paid_on is distinct from old.paid_on or new.paid_at is distinct from old.paid_at
    or new.captured_cents <> old.captured_cents or new.refunded_cents <> old.refunded_cents
    or new.revision <> old.revision
    or new.paid_on is not null and (new.status = 'cancelled') <> (old.status = 'cancelled'))
  execute function count_sales();
