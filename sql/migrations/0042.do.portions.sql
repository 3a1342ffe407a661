-- How many pieces of a dish may be sold for a day's pickups: docs/decisions/0112-portions-are-counted-by-pickup-day.md.

-- The usual number by weekday, 1 is Monday; a weekday without a row has no limit.
create table menu_item_portions (
  item_id text references menu_items(id) on delete cascade,
  weekday smallint check (weekday between 1 and 7),
  portions smallint not null check (portions between 0 and 999),
  primary key (item_id, weekday)
);
create trigger raise_menu_version after insert or delete or update or truncate on menu_item_portions
  for each statement execute function raise_menu_version();

-- A dish on a Paris day: made by the first order that holds some of its usual number, or by the staff. Without a number
-- the dish has no limit that day, whatever its weekday says. The last constraint is what keeps a dish from being oversold.
create table portion_days (
  day date,
  item_id text references menu_items(id) on delete cascade,
  portions integer check (portions >= 0),
  held integer not null default 0 check (held >= 0),
  by_hand boolean not null default false,
  primary key (day, item_id),
  constraint portions_not_oversold check (held <= portions)
);

-- What each living order holds of them.
create table portion_holds (
  order_id uuid references orders(id) on delete cascade,
  item_id text,
  day date,
  quantity integer not null check (quantity > 0),
  primary key (order_id, item_id, day),
  foreign key (day, item_id) references portion_days(day, item_id) on delete cascade
);
create index portion_holds_of_dish on portion_holds (day, item_id);

create function eaten_portions(of_order uuid)
returns table (item_id text, net integer, gross integer)
language sql stable as $$
  select e.item_id, sum(e.quantity - e.refunded_quantity)::integer, sum(e.quantity)::integer
  from (
    select coalesce(r.menu_item_id, r.same_recipe_as, c.part ->> 'menuItemId', l.menu_item_id) as item_id,
      l.quantity, l.refunded_quantity
    from line_items l
    left join reward_dishes r on r.id = l.menu_item_id and l.voucher_id is not null
    left join lateral jsonb_array_elements(case jsonb_typeof(l.components) when 'array' then l.components end) c (part)
      on true
    where l.order_id = of_order
  ) e
  group by e.item_id
$$;
comment on function eaten_portions is 'What an order eats of each dish, its set menus and free dishes too: without what was refunded, and with it.';

create function hold_portions(held_order_id uuid, wanted_day date, items text[], quantities integer[])
returns integer
language plpgsql as $$
declare
  wanted record;
  left_over integer;
  fewest integer;
begin
  -- What the order holds already is locked along, so that one that moves to another day waits for nobody who moves back.
  insert into portion_days (day, item_id, portions)
  select wanted_day, p.item_id, p.portions
  from menu_item_portions p
  where p.item_id = any(items) and p.weekday = extract(isodow from wanted_day)
  order by p.item_id
  on conflict do nothing;
  perform from portion_days d
  where (d.day = wanted_day and d.item_id = any(items))
    or (d.day, d.item_id) in (select h.day, h.item_id from portion_holds h where h.order_id = held_order_id)
  order by d.day, d.item_id
  for update;
  for wanted in
    select w.item_id, sum(w.quantity)::integer as quantity
    from unnest(items, quantities) w (item_id, quantity)
    group by w.item_id
    order by w.item_id
  loop
    update portion_days d
    set held = d.held + wanted.quantity
    where d.day = wanted_day and d.item_id = wanted.item_id and d.held + wanted.quantity <= d.portions
    returning d.portions - d.held into left_over;
    if found then
      fewest := least(fewest, left_over);
      insert into portion_holds as h (order_id, item_id, day, quantity)
      values (held_order_id, wanted.item_id, wanted_day, wanted.quantity)
      on conflict (order_id, item_id, day) do update set quantity = h.quantity + excluded.quantity;
    elsif exists (
      select from portion_days d where d.day = wanted_day and d.item_id = wanted.item_id and d.portions is not null
    ) then
      raise exception 'not enough portions of % are left', wanted.item_id using errcode = 'LK005', detail = wanted.item_id;
    end if;
  end loop;
  return fewest;
end $$;
comment on function hold_portions is 'Holds portions of a day for an order and says how many are left of the scarcest, or raises LK005 where there are too few. It locks them until commit: call it before the slot is held.';

create function release_portions(held_order_id uuid, of_day date, items text[], quantities integer[])
returns integer
language plpgsql as $$
declare
  hold record;
  given integer;
  left_before integer;
  fewest integer;
begin
  perform from portion_days d
  join portion_holds h on h.day = d.day and h.item_id = d.item_id
  where h.order_id = held_order_id
  order by d.day, d.item_id
  for update of d;
  for hold in
    select h.day, h.item_id, h.quantity, w.quantity as wanted
    from portion_holds h
    left join (
      select u.item_id, sum(u.quantity)::integer as quantity
      from unnest(items, quantities) u (item_id, quantity)
      group by u.item_id
    ) w on w.item_id = h.item_id
    where h.order_id = held_order_id
      and (of_day is null or h.day = of_day)
      and (items is null or w.quantity > 0)
    order by h.day, h.item_id
  loop
    given := least(hold.quantity, coalesce(hold.wanted, hold.quantity));
    if given = hold.quantity then
      delete from portion_holds h
      where h.order_id = held_order_id and h.item_id = hold.item_id and h.day = hold.day;
    else
      update portion_holds h set quantity = h.quantity - given
      where h.order_id = held_order_id and h.item_id = hold.item_id and h.day = hold.day;
    end if;
    update portion_days d set held = d.held - given
    where d.day = hold.day and d.item_id = hold.item_id
    returning d.portions - d.held - given into left_before;
    fewest := least(fewest, left_before);
  end loop;
  return fewest;
end $$;
comment on function release_portions is 'Gives portions of an order back, all of them or some, of all days or one, and says how many were left of the scarcest before.';

create function set_portions(of_item text, on_day date, number integer, is_by_hand boolean)
returns void
language plpgsql as $$
declare
  counted integer;
begin
  -- An order that is being cancelled is waited for, before the dish is locked: cancelling takes the two in this order.
  perform from orders o
  join slot_holds s on s.order_id = o.id
  where s.released_at is null
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
comment on function set_portions is 'Sets a dish''s number for a day, none for no limit, at least what is ordered already. Staff only: it raises the menu''s version.';

create function apply_usual_portions(of_item text, from_day date, days integer)
returns void
language plpgsql as $$
declare
  on_day date;
  usual integer;
begin
  for on_day in select from_day + n from generate_series(0, days - 1) n loop
    continue when exists (
      select from portion_days d where d.day = on_day and d.item_id = of_item and d.by_hand
    );
    select p.portions into usual
    from menu_item_portions p
    where p.item_id = of_item and p.weekday = extract(isodow from on_day);
    if found then
      perform set_portions(of_item, on_day, usual, false);
    else
      delete from portion_days d where d.day = on_day and d.item_id = of_item;
    end if;
  end loop;
end $$;
comment on function apply_usual_portions is 'Brings the days that can be ordered for to a dish''s usual numbers, but for those that the staff set.';
