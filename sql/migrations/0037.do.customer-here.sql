-- When the customer said that they are at the counter: the first time counts, and of a paid order alone.
alter table orders
  add column customer_here_at timestamptz,
  add constraint orders_customer_here_check check (customer_here_at is null or paid_at is not null);

-- Nothing that staff decide hangs on it: a tap that was made a moment before stays good, so the version does too.
create or replace function order_moves_legally() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not exists (
    select 1 from order_status_moves where from_status = old.status and to_status = new.status
  ) then
    raise exception 'illegal order move from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if new.status <> old.status and new.status in ('preparing', 'ready', 'delivered')
    and new.captured_cents > 0 and new.refunded_cents = new.captured_cents then
    raise exception 'illegal order move: refunded in full' using errcode = 'check_violation';
  end if;
  if old.customer_here_at is not null and new.customer_here_at is distinct from old.customer_here_at then
    raise exception 'the customer was there once' using errcode = 'check_violation';
  end if;
  if new.customer_here_at is not distinct from old.customer_here_at then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
