-- What the dashboard and the statistics read: sums of the paid orders, kept right by the very transactions that move the
-- money (decisions 18 and 30). The triggers wait for the commit: a free order's lines are there by then, and rows that
-- many payments share are locked for the time of a commit only.

-- By the Paris hour of payment. An order that was refunded later is a paid order with less revenue.
create table sales_hours (
  paid_on date not null,
  hour smallint not null check (hour between 0 and 23),
  orders integer not null,
  revenue_cents bigint not null,
  primary key (paid_on, hour)
);

create table sales_dishes (
  paid_on date not null,
  menu_item_id text not null,
  category_key text not null,
  quantity integer not null,
  revenue_cents bigint not null,
  primary key (paid_on, menu_item_id, category_key)
);

-- Who bought: an account, or a guest by e-mail in lower case. Nobody stays here whose orders are nobody's any more.
create table buyers (
  id bigint generated always as identity primary key,
  customer_id uuid references customers on delete cascade,
  guest_email text,
  orders integer not null,
  revenue_cents bigint not null,
  -- On how many Paris days.
  days integer not null,
  unique nulls not distinct (customer_id, guest_email),
  check ((customer_id is null) <> (guest_email is null))
);

create table buyer_days (
  buyer_id bigint not null references buyers on delete cascade,
  paid_on date not null,
  orders integer not null,
  revenue_cents integer not null,
  primary key (buyer_id, paid_on)
);
create index buyer_days_by_day on buyer_days using brin (paid_on) with (autosummarize = on);

-- What an order's lines brought in: its revenue by their prices. Each gets what the sum so far is due, less what those
-- before it got, so that no cent is lost or made.
create function sold_lines(of_order uuid, order_revenue_cents integer)
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
    from (select *, quantity * unit_price_cents as price from line_items where order_id = of_order) i
  ) l
$$;

create function count_sale(sold orders, times integer) returns void language plpgsql as $$
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
  from sold_lines(sold.id, revenue) l
  group by l.menu_item_id, l.category_key
  order by l.menu_item_id, l.category_key
  on conflict (paid_on, menu_item_id, category_key) do update
    set quantity = s.quantity + excluded.quantity, revenue_cents = s.revenue_cents + excluded.revenue_cents;
end $$;
comment on function count_sale(orders, integer) is 'Counts a paid order among the sales: 1 as it is now, -1 as it was.';

create function count_sales() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.paid_on is not null then
    perform count_sale(old, -1);
  end if;
  if tg_op <> 'DELETE' and new.paid_on is not null then
    perform count_sale(new, 1);
  end if;
  return coalesce(new, old);
end $$;

create function count_buyer(bought orders, times integer) returns void language plpgsql as $$
declare
  revenue integer := bought.captured_cents - bought.refunded_cents;
  guest text := case when bought.customer_id is null then lower(bought.customer_email) end;
  buyer bigint;
  is_first boolean;
begin
  if bought.customer_id is null and guest is null then
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

create function count_buyers() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.paid_on is not null then
    perform count_buyer(old, -1);
  end if;
  if tg_op <> 'DELETE' and new.paid_on is not null then
    perform count_buyer(new, 1);
  end if;
  return coalesce(new, old);
end $$;

create constraint trigger count_sales_of_new after insert on orders
  deferrable initially deferred
  for each row when (new.paid_on is not null)
  execute function count_sales();
create constraint trigger count_sales after update on orders
  deferrable initially deferred
  for each row when (
    new.paid_on is distinct from old.paid_on
    or new.paid_at is distinct from old.paid_at
    or new.captured_cents <> old.captured_cents
    or new.refunded_cents <> old.refunded_cents
    or (new.paid_on is not null and (new.status = 'cancelled') <> (old.status = 'cancelled'))
  )
  execute function count_sales();
-- Before the lines go with it.
create trigger uncount_sales before delete on orders
  for each row when (old.paid_on is not null)
  execute function count_sales();

-- Apart from the sales: whoever leaves changes what is known of buyers and no sum, and must not lock the days' rows. By
-- its name it fires after them: an order that is cancelled touches them in two steps, and two that lock sums and buyer in
-- different orders would lock each other out.
create constraint trigger count_who_bought_of_new after insert on orders
  deferrable initially deferred
  for each row when (new.paid_on is not null)
  execute function count_buyers();
create constraint trigger count_who_bought after update on orders
  deferrable initially deferred
  for each row when (
    new.paid_on is distinct from old.paid_on
    or new.captured_cents <> old.captured_cents
    or new.refunded_cents <> old.refunded_cents
    or (
      new.paid_on is not null
      and (new.customer_id is distinct from old.customer_id or new.customer_email is distinct from old.customer_email)
    )
  )
  execute function count_buyers();
create trigger uncount_who_bought before delete on orders
  for each row when (old.paid_on is not null)
  execute function count_buyers();

create function recount_reports() returns void language plpgsql as $$
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
  cross join lateral sold_lines(o.id, o.captured_cents - o.refunded_cents) l
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
comment on function recount_reports() is 'Counts everything anew from the orders: after rows were loaded past the triggers. Orders wait meanwhile.';

select recount_reports();

-- Orders made and never paid, for the conversion rate.
create index orders_never_paid on orders (created_at) where paid_on is null;
-- And those that were paid on another Paris day than they were made on: few, about midnight.
create index orders_paid_another_day on orders (paid_on) where paid_on <> (created_at at time zone 'Europe/Paris')::date;
create index orders_cancelled on orders (cancelled_at) include (cancel_reason) where cancelled_at is not null;

-- Points that were given in a period, and those that staff changed or dishes cost.
create index loyalty_ledger_earned on loyalty_ledger (earned_on) where kind = 'earned' and reversed_at is null;
create index loyalty_ledger_other on loyalty_ledger (created_at) include (kind, points) where kind in ('adjusted', 'redeemed');
