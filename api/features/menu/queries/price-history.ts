import type { Queryable } from '#api/platform/database/database.ts'
import type { PriceStep } from '../rules/price/lowest-price.ts'

export type PriceStepRow = PriceStep & { itemId: string | null; variant: string | null }

/** Every price that was changed since an instant, oldest first; without a dish: the takeaway surcharge. */
export async function priceSteps(tx: Queryable, since: Date): Promise<PriceStepRow[]> {
  return await tx<PriceStepRow[]>`
    select item_id as "itemId", variant, from_cents as "fromCents", to_cents as "toCents", changed_at as at
    from price_changes
    where changed_at >= ${since}
    order by id`
}

export type PriceChangeRow = PriceStep & { variant: string | null; by: string | null }

/** The newest changes of a dish's base prices, newest first. */
export async function priceChangesOf(sql: Queryable, itemId: string, limit: number): Promise<PriceChangeRow[]> {
  return await sql<PriceChangeRow[]>`
    select p.variant, p.from_cents as "fromCents", p.to_cents as "toCents", p.changed_at as at, s.name as by
    from price_changes p
    left join staff s on s.id = p.changed_by
    where p.item_id = ${itemId}
    order by p.id desc
    limit ${limit}`
}

export async function isDish(sql: Queryable, id: string): Promise<boolean> {
  const rows = await sql`select 1 from menu_items where id = ${id} and deleted_at is null`
  return rows.count > 0
}
