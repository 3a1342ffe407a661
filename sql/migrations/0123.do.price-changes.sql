-- What a dish has cost, and since when: a struck price must be the lowest of thirty days (C. conso L112-1-1).
create table price_changes (
  id bigint generated always as identity primary key,
  -- Null: the takeaway surcharge of mains priced by variant.
  item_id text references menu_items(id),
  variant text references variants(name),
  -- Base prices. Null: there was none before, or there is none any more.
  from_cents integer check (from_cents >= 0),
  to_cents integer check (to_cents >= 0),
  changed_at timestamptz not null,
  changed_by uuid references staff(id) on delete set null,
  check (from_cents is distinct from to_cents),
  check (item_id is not null or (variant is null and to_cents is not null))
);
create index price_changes_of_item on price_changes (item_id, variant, id);
create index price_changes_by_time on price_changes (changed_at);

-- What was before nobody has written down: the history begins with the prices that stand.
insert into price_changes (item_id, variant, to_cents, changed_at)
select null, null, takeaway_variant_surcharge_cents, now()
from settings
union all
select id, null, price_cents, now()
from menu_items
where deleted_at is null and price_cents is not null
union all
select v.item_id, v.variant, v.price_cents, now()
from menu_item_variants v
join menu_items i on i.id = v.item_id
where i.deleted_at is null;

-- What was struck beside the price of one piece when it was ordered; null: nothing.
alter table line_items add column struck_cents integer;
update line_items set struck_cents = unit_price_cents + discount_cents where discount_cents > 0;
alter table line_items
add constraint line_items_struck_check check (
  struck_cents > unit_price_cents and struck_cents <= unit_price_cents + discount_cents
);
