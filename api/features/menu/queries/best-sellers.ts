import type { Queryable } from '#api/platform/database/database.ts'

/** How often a dish must have been ordered to count as one that is ordered most. */
const ENOUGH = 10
const MOST_A_CATEGORY = 3

/** The dishes of each category that were ordered most since a Paris day, three at most; none of them rarely. */
export async function soldMost(sql: Queryable, from: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select r.id
    from (
      select i.id, sum(s.quantity) as sold,
        row_number() over (partition by i.category_key order by sum(s.quantity) desc, i.position, i.id) as place
      from sales_dishes s
      join menu_items i on i.id = s.menu_item_id and i.deleted_at is null
      where s.paid_on >= ${from}
      group by i.id
    ) r
    where r.place <= ${MOST_A_CATEGORY} and r.sold >= ${ENOUGH}
    order by r.id`
  return rows.map(({ id }) => id)
}

export async function markedBestSellers(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id
    from menu_items
    where best_seller
    order by id`
  return rows.map(({ id }) => id)
}

export async function markAsBestSellers(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx`
    update menu_items
    set best_seller = id = any(${[...ids]})
    where best_seller <> (id = any(${[...ids]}))`
}
