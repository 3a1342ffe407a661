-- Customers change their own order while the kitchen has not begun, and a change may move the pickup to another day.
-- expand: the former release writes no such change and moves no day; its revisions are the staff's, as the default says.
alter table order_revisions
  add column by_customer boolean not null default false,
  add constraint order_revisions_by_customer_check check (not by_customer or staff_id is null);
comment on column order_revisions.by_customer is
  'Its customer made it, without anybody''s consent; where it is false and staff_id null, somebody of the staff did who is gone.';

-- An order keeps its number within its day; a revision that moves it to another day calls it by a number of that day.
create or replace function give_call_number()
returns trigger
language plpgsql as $$
declare
  pickup_day date := (new.pickup_at at time zone 'Europe/Paris')::date;
  has_moved boolean;
begin
  if tg_op = 'UPDATE' and old.call_number is not null then
    has_moved := new.revision > old.revision
      and pickup_day is distinct from (old.pickup_at at time zone 'Europe/Paris')::date
      and pickup_day is distinct from old.called_on;
    if has_moved and new.called_on is distinct from pickup_day then
      raise exception 'an order that moves to another day is called by a number of that day' using errcode = 'check_violation';
    elsif not has_moved and (new.call_number, new.called_on) is distinct from (old.call_number, old.called_on) then
      raise exception 'an order keeps the number that it is called by' using errcode = 'check_violation';
    end if;
  elsif (new.paid_at is not null or new.till_at is not null) and new.call_number is null then
    new.called_on := coalesce(pickup_day, new.paid_on);
    new.call_number := next_call_number(new.called_on);
  end if;
  return new;
end $$;
drop trigger give_call_number on orders;
create trigger give_call_number before insert or update of paid_at, call_number, called_on, revision on orders
  for each row execute function give_call_number();

-- A waiting revision of another day holds all its portions there, and none of them beside the order's own day.
create or replace function eaten_portions(of_order uuid)
returns table(item_id text, net integer, gross integer)
language sql
stable as $$
  select e.item_id, sum(e.quantity - e.refunded_quantity)::integer, sum(e.quantity)::integer
  from (
    select coalesce(r.menu_item_id, r.same_recipe_as, c.part ->> 'menuItemId', l.menu_item_id) as item_id,
      l.quantity - l.removed_quantity as quantity, l.refunded_quantity
    from line_items l
    left join reward_dishes r on r.id = l.menu_item_id and l.voucher_id is not null
    left join lateral jsonb_array_elements(case jsonb_typeof(l.components) when 'array' then l.components end) c (part)
      on true
    where l.order_id = of_order and l.removed_quantity < l.quantity
    union all
    select coalesce(r.menu_item_id, r.same_recipe_as, c.part ->> 'menuItemId', a.line ->> 'menuItemId'),
      (a.line ->> 'quantity')::integer, 0
    from order_revisions v
    join slot_holds s on s.order_id = v.order_id
      and (s.slot_at at time zone 'Europe/Paris')::date = (v.slot_at at time zone 'Europe/Paris')::date
    cross join lateral jsonb_array_elements(v.changes -> 'added') a (line)
    left join reward_dishes r on r.id = a.line ->> 'menuItemId' and a.line ->> 'voucherId' is not null
    left join lateral jsonb_array_elements(
      case jsonb_typeof(a.line -> 'components') when 'array' then a.line -> 'components' end
    ) c (part) on true
    where v.order_id = of_order and v.status = 'waiting'
  ) e
  group by e.item_id
$$;
