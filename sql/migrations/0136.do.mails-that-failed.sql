-- When a mail to an order's customer failed or came back: whoever has to tell them something telephones.
alter table orders add column mail_failed_at timestamptz;

-- No step of the order depends on it: a tap that was made a moment before stays good, so the version does too.
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
  if old.collected_at is not null and (old.collected_at, old.collected_by) is distinct from (new.collected_at, new.collected_by)
    and not (new.collected_at is null and new.status = old.status and old.status in ('confirmed', 'preparing', 'ready')) then
    raise exception 'an order is collected once' using errcode = 'check_violation';
  end if;
  if new.customer_here_at is not distinct from old.customer_here_at
    and new.mail_failed_at is not distinct from old.mail_failed_at
    and (new.collected_at is not distinct from old.collected_at or new.collected_at is null)
    and new.change_asked_at is not distinct from old.change_asked_at then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
