import type { PriceChange } from '#api/kernel/order/price-change.ts'
import type { Queryable } from '#api/platform/database/database.ts'

/**
 * The nightly reconciliation's question about prices: each that is not the last of its history, as the change that is
 * missing there. A dish that was deleted has no price any more.
 */
export async function unrecordedPrices(sql: Queryable): Promise<PriceChange[]> {
  return await sql<PriceChange[]>`
    with today as (
      select null::text as item_id, null::text as variant, takeaway_variant_surcharge_cents as cents
      from settings
      union all
      select id, null, price_cents from menu_items where deleted_at is null and price_cents is not null
      union all
      select v.item_id, v.variant, v.price_cents
      from menu_item_variants v
      join menu_items i on i.id = v.item_id and i.deleted_at is null
    ),
    last as (
      select distinct on (item_id, variant) item_id, variant, to_cents as cents
      from price_changes
      order by item_id, variant, id desc
    )
    select
      coalesce(t.item_id, l.item_id) as "itemId",
      coalesce(t.variant, l.variant) as variant,
      l.cents as "fromCents",
      t.cents as "toCents"
    from today t
    full join last l
      on (coalesce(t.item_id, ''), coalesce(t.variant, '')) = (coalesce(l.item_id, ''), coalesce(l.variant, ''))
    where t.cents is distinct from l.cents
    order by 1, 2`
}
