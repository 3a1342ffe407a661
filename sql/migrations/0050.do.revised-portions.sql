-- What an order eats, with its revisions: pieces that were taken off are eaten by nobody, and what waits for its payment
-- is held already.
create or replace function eaten_portions(of_order uuid)
returns table (item_id text, net integer, gross integer)
language sql stable as $$
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
    cross join lateral jsonb_array_elements(v.changes -> 'added') a (line)
    left join reward_dishes r on r.id = a.line ->> 'menuItemId' and a.line ->> 'voucherId' is not null
    left join lateral jsonb_array_elements(
      case jsonb_typeof(a.line -> 'components') when 'array' then a.line -> 'components' end
    ) c (part) on true
    where v.order_id = of_order and v.status = 'waiting'
  ) e
  group by e.item_id
$$;
