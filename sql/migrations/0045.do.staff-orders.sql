-- Orders that the staff take, on the phone or at the counter. Paid by a link they are orders like any other. Those 'at the
-- till' are confirmed by the staff member who took them, and paid to the restaurant's own certified till: what is stored of
-- that is who noted it and when, never an amount or a means (docs/decisions/0114-orders-that-staff-take.md). `paid_at`
-- stays null for them, so that nothing which counts what the site was paid ever counts them.
alter table orders
  add column taken_by uuid references staff(id) on delete restrict,
  add column till_at timestamptz,
  add column collected_at timestamptz,
  -- The Paris day of `collected_at`, on which it earns its customer's point.
  add column collected_on date,
  add column collected_by uuid references staff(id) on delete restrict;

-- The kitchen's statuses ask for a payment, or for the staff member who answers for the till.
do $$
begin
  -- It was given its name by the database, by its place among the others.
  execute (
    select format('alter table orders drop constraint %I', conname)
    from pg_constraint
    where conrelid = 'orders'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%status = ANY%' and pg_get_constraintdef(oid) like '%paid_at IS NOT NULL%'
  );
end $$;
alter table orders
  add constraint orders_paid_or_at_till_check
    check (status in ('pending', 'cancelled') or paid_at is not null or till_at is not null),
  add constraint orders_till_check
    check (till_at is null or (taken_by is not null and status <> 'pending' and paid_at is null and pickup_at is not null)),
  add constraint orders_collected_check check (
    (collected_at is null) = (collected_on is null) and (collected_at is null) = (collected_by is null)
    and (collected_at is null or till_at is not null)
  ),
  add constraint orders_handed_over_collected_check
    check (status <> 'delivered' or till_at is null or collected_at is not null),
  -- The site captures nothing of it, so it gives nothing back.
  add constraint orders_till_captures_nothing_check check (till_at is null or captured_cents = 0);

alter table orders
  drop constraint orders_called_when_paid_check,
  add constraint orders_called_when_paid_check check (
    (call_number is null) = (paid_at is null and till_at is null)
    and (called_on is null) = (paid_at is null and till_at is null)
  ),
  drop constraint orders_customer_here_check,
  add constraint orders_customer_here_check
    check (customer_here_at is null or paid_at is not null or till_at is not null);

-- Conversion is of the site's own orders: what the till takes was never to be paid here.
drop index orders_never_paid;
create index orders_never_paid on orders (created_at) where paid_on is null and till_at is null;
create index orders_at_till on orders (till_at) where till_at is not null;
create index orders_to_collect on orders (till_at) where till_at is not null and collected_at is null and status <> 'cancelled';
create index orders_collected on orders (customer_id, collected_on) where customer_id is not null and collected_on is not null;
-- A known caller: the last nine digits are the same with and without the country's code.
create index orders_by_phone on orders (right(regexp_replace(customer_phone, '[^0-9]', '', 'g'), 9), created_at desc)
  where customer_phone is not null;

create or replace function give_call_number() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.call_number is not null then
    if (new.call_number, new.called_on) is distinct from (old.call_number, old.called_on) then
      raise exception 'an order keeps the number that it is called by' using errcode = 'check_violation';
    end if;
  elsif (new.paid_at is not null or new.till_at is not null) and new.call_number is null then
    new.called_on := coalesce((new.pickup_at at time zone 'Europe/Paris')::date, new.paid_on);
    new.call_number := next_call_number(new.called_on);
  end if;
  return new;
end $$;

create or replace function order_moves_legally() returns trigger language plpgsql as $$
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
  if old.collected_at is not null
    and (old.collected_at, old.collected_by) is distinct from (new.collected_at, new.collected_by) then
    raise exception 'an order is collected once' using errcode = 'check_violation';
  end if;
  -- Nothing that a tap decides hangs on these two: one that was made a moment before stays good.
  if new.customer_here_at is not distinct from old.customer_here_at
    and new.collected_at is not distinct from old.collected_at then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

-- How many orders may wait for the till at once; at 0 none is taken.
alter table settings add column till_orders integer not null default 10 check (till_orders between 0 and 1000);

create function hold_till(most integer) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('orders at the till', 0));
  if (
    select count(*) from orders where till_at is not null and collected_at is null and status <> 'cancelled'
  ) >= most then
    raise exception 'as many orders as may wait for the till' using errcode = 'LK010';
  end if;
end $$;
comment on function hold_till is 'Makes room for one more order at the till, or raises LK010. Call it first: it locks the till until commit.';
