-- The staff may write a dish down before its price is known ('Prix non défini'): it is on no menu until it has one.
-- Never both prices: which one would be asked?
create or replace function menu_item_has_one_pricing() returns trigger language plpgsql as $$
declare
  checked_id text := case when tg_table_name = 'menu_items' then to_jsonb(new) ->> 'id' else to_jsonb(coalesce(new, old)) ->> 'item_id' end;
begin
  if exists (
    select 1
    from menu_items i
    where i.id = checked_id
      and i.price_cents is not null
      and exists (select 1 from menu_item_variants v where v.item_id = i.id)
  ) then
    raise exception 'dish % needs a price or prices by variant, not both', checked_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
