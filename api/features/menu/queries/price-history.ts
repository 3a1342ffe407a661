import type { Queryable } from '#api/platform/database/database.ts'
import type { Row } from '#api/platform/database/row.ts'
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

/** The price of a dish before a Paris day, by variant (null: its one price), also where it has no price any more. */
export async function pricesBefore(tx: Queryable, itemId: string, day: string) {
  return await tx<{ variant: string | null; cents: number }[]>`
    select distinct on (variant) variant, coalesce(to_cents, from_cents) as cents
    from price_changes
    where item_id = ${itemId}
      and (changed_at at time zone 'Europe/Paris')::date < ${day}
    order by variant, id desc`
}

/** The least that another dish of a category costs today; null where it has none. */
export async function leastOfCategory(tx: Queryable, category: string, exceptId: string): Promise<number | null> {
  const [row] = await tx<[{ cents: number | null }]>`
    select min(coalesce(v.price_cents, i.price_cents)) as cents
    from menu_items i
    left join menu_item_variants v on v.item_id = i.id
    where i.category_key = ${category}
      and i.id <> ${exceptId}
      and i.deleted_at is null`
  return row.cents
}

export type SurchargeMoveRow = { itemId: string; bearsSurcharge: boolean; at: Date }

/** Every dish that came into the mains or left them since an instant, oldest first. */
export async function surchargeMoves(tx: Queryable, since: Date): Promise<SurchargeMoveRow[]> {
  return await tx<SurchargeMoveRow[]>`
    select item_id as "itemId", bears_surcharge as "bearsSurcharge", changed_at as at
    from surcharge_moves
    where changed_at >= ${since}
    order by id`
}

export async function insertSurchargeMove(
  tx: Queryable,
  { itemId, bearsSurcharge, at }: SurchargeMoveRow,
): Promise<void> {
  const move: Row<'surcharge_moves', 'id'> = { item_id: itemId, bears_surcharge: bearsSurcharge, changed_at: at }
  await tx`insert into surcharge_moves ${tx(move)}`
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
