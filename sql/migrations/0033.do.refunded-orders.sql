-- What was given back is not cooked. The pieces of each line that a refund named stand on the line; an order that was
-- refunded in full goes no further.
alter table line_items
  add column refunded_quantity smallint not null default 0,
  add constraint line_items_refunded_check check (refunded_quantity >= 0 and refunded_quantity <= quantity);

update line_items l
set refunded_quantity = l.quantity
from orders o
where o.id = l.order_id and o.captured_cents > 0 and o.refunded_cents = o.captured_cents;

-- Earlier refunds by line are in the journal alone.
update line_items l
set refunded_quantity = least(l.quantity, r.pieces)
from (
  select a.subject, line ->> 'id' as line_no, sum((line ->> 'quantity')::integer) as pieces
  from audit_entries a, jsonb_array_elements(a.details -> 'lines') line
  where a.action = 'order.refund' and jsonb_typeof(a.details -> 'lines') = 'array'
  group by 1, 2
) r
where l.order_id::text = r.subject and l.line_no::text = r.line_no and l.refunded_quantity = 0;

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
  new.version := old.version + 1;
  return new;
end $$;
