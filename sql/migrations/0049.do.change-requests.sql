-- The customer of a paid order asks for a change: a ready choice, and words if they like. The last one stands; the board
-- rings for it, and the staff change the order or say that it cannot be done.
alter table orders
  add column change_asked_at timestamptz,
  add column change_wish text check (change_wish in ('time', 'remove', 'replace', 'add', 'other')),
  add column change_words text not null default '' check (char_length(change_words) <= 500),
  add column change_answer text check (change_answer in ('done', 'declined')),
  add constraint orders_change_asked_check check (
    (change_asked_at is null) = (change_wish is null)
    and (change_asked_at is not null or (change_words = '' and change_answer is null))
  );

-- What a customer says raises no version, since no decision of the kitchen was made on less than it saw.
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
  if new.customer_here_at is not distinct from old.customer_here_at
    and new.collected_at is not distinct from old.collected_at
    and new.change_asked_at is not distinct from old.change_asked_at then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
