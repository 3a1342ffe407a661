-- One unpaid order held all portions of a dish for as long as it could be paid, again and again. Whoever asks and has
-- not paid here before holds half of what is left, and an order whose page has gone lets go of its portions, too.
create function ration_portions(held_order_id uuid)
returns void
language plpgsql as $$
declare
  share record;
begin
  if (select is_known_customer(o.customer_id) from orders o where o.id = held_order_id) then
    return;
  end if;
  -- Each origin is asked about by itself: what is left counts what it holds itself as free.
  select h.item_id, (d.portions - d.held + own.quantity + 1) / 2 - own.quantity + h.quantity as most into share
  from portion_holds h
  join portion_days d on d.day = h.day and d.item_id = h.item_id
  cross join lateral (
    select max((
      select sum(p.quantity)
      from unpaid_holds u
      join portion_holds p on p.order_id = u.order_id and p.day = h.day and p.item_id = h.item_id
      where u.subject_hash = mine.subject_hash and u.paid_at is null
    ))::integer as quantity
    from unpaid_holds mine
    where mine.order_id = held_order_id
  ) own
  where h.order_id = held_order_id and own.quantity > (d.portions - d.held + own.quantity + 1) / 2
  order by h.item_id
  limit 1;
  if found then
    raise exception 'more than half of what is left of % is held unpaid', share.item_id
      using errcode = 'LK014', detail = json_build_object('dish', share.item_id, 'most', greatest(share.most, 0));
  end if;
end $$;
comment on function ration_portions(uuid) is
  'Raises LK014, with the dish and the most of it, when an origin of an unpaid order would hold more than half of the portions that are left. Call it after hold_portions, whose locks it needs.';

create or replace function regain_slot(held_order_id uuid, wanted_at timestamptz, slot_capacity integer)
returns boolean
language plpgsql as $$
declare
  hold slot_holds;
  pickup_day date := (wanted_at at time zone 'Europe/Paris')::date;
  items text[];
  quantities integer[];
begin
  delete from slot_holds where order_id = held_order_id and released_at is not null returning * into hold;
  if not found then
    return true;
  end if;
  -- The release before lets go of the slot alone: what is held still is not held twice.
  select array_agg(e.item_id), array_agg(e.net - coalesce(p.quantity, 0)) into items, quantities
  from eaten_portions(held_order_id) e
  left join portion_holds p on p.order_id = held_order_id and p.day = pickup_day and p.item_id = e.item_id
  where e.net > coalesce(p.quantity, 0);
  if hold_portions(held_order_id, pickup_day, items, quantities) is not null then
    perform pg_notify('menu_changed', '');
  end if;
  perform hold_slot(held_order_id, wanted_at, hold.load, slot_capacity);
  return true;
exception when sqlstate 'LK001' or sqlstate 'LK005' then
  return false;
end $$;
comment on function regain_slot(uuid, timestamptz, integer) is
  'Holds a slot and portions again for an order whose hold was released; false, and nothing changed, when either has no room.';

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
      and s.released_at is null
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
