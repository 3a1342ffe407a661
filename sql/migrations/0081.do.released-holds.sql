-- An unpaid order whose customer has left the site, or was not heard of any more, holds its slot no longer; the order
-- itself stays payable until its time is over, and counts in its origins' rations. Its money takes the slot again, or the
-- next one of that day, or goes back.
alter table slot_holds add column awaited_until timestamptz;
comment on column slot_holds.awaited_until is
  'Until when the page of an unpaid order is waited for; null: as long as the order may be paid, as on the provider''s page.';
create index slot_holds_awaited on slot_holds (awaited_until) where awaited_until is not null and released_at is null;

create function regain_slot(held_order_id uuid, wanted_at timestamptz, slot_capacity integer)
returns boolean
language plpgsql as $$
declare
  hold slot_holds;
begin
  delete from slot_holds where order_id = held_order_id and released_at is not null returning * into hold;
  if not found then
    return true;
  end if;
  perform hold_slot(held_order_id, wanted_at, hold.load, slot_capacity);
  return true;
exception when sqlstate 'LK001' then
  return false;
end $$;
comment on function regain_slot(uuid, timestamptz, integer) is
  'Holds a slot again for an order whose hold was released; false, and nothing changed, when the slot is full.';

-- Portions stay with an order that has lost its slot alone.
create or replace function set_portions(of_item text, on_day date, number integer, is_by_hand boolean)
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
