-- Figures are what was kept: an order that went back in full is no order in them, and is counted apart. The rule stands
-- here and nowhere else; whatever counts orders asks these two.
create function kept_cents(of_order orders) returns integer language sql immutable as $$
  select of_order.captured_cents - of_order.refunded_cents
$$;
comment on function kept_cents(orders) is 'What the restaurant keeps of an order''s money.';

create function is_kept(of_order orders) returns boolean language sql immutable as $$
  select of_order.paid_on is not null and case
    when of_order.captured_cents > 0 then kept_cents(of_order) > 0
    -- An order of free dishes alone brings no money: it counts until it is called off.
    else of_order.status <> 'cancelled'
  end
$$;
comment on function is_kept(orders) is 'Whether an order is one in revenue, basket, conversion, segments and a customer''s totals: paid, and not given back in full.';

-- By the hour of their payment, as the others.
alter table sales_hours add column refunded_orders integer not null default 0;

create or replace function count_sale(sold orders, times integer) returns void language plpgsql as $$
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

create or replace function count_buyer(bought orders, times integer) returns void language plpgsql as $$
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

-- An order of free dishes alone leaves the figures by its status.
drop trigger count_who_bought on orders;
create constraint trigger count_who_bought after update on orders deferrable initially deferred for each row
  when (new.paid_on is distinct from old.paid_on
    or new.captured_cents <> old.captured_cents or new.refunded_cents <> old.refunded_cents
    or new.paid_on is not null and (
      new.customer_id is distinct from old.customer_id or new.customer_email is distinct from old.customer_email
      or (new.status = 'cancelled') <> (old.status = 'cancelled')
    ))
  execute function count_buyers();

create or replace function recount_reports() returns void language plpgsql as $$
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

-- Those among which one that went back is to be found: few, where the conversion rate looks for them.
create index orders_given_back on orders (created_at)
  where paid_on is not null and (refunded_cents > 0 or status = 'cancelled');

select recount_reports();
