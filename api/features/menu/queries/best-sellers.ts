import type { Queryable } from '#api/platform/database/database.ts'
import { LEADING_CATEGORIES } from '../rules/first-dishes.ts'

/** How often a dish must have been ordered to count as one that is ordered most. */
const ENOUGH = 10
const MOST_A_CATEGORY = 3

/** A dish that is ordered most in its category; its place among all of those that are eaten. */
export type BestSeller = { id: string; place: number | null }

/** The dishes of each category that were ordered most since a Paris day, three at most; none of them rarely. */
export async function soldMost(sql: Queryable, from: string): Promise<BestSeller[]> {
  return await sql<BestSeller[]>`
    select
      r.id,
      case when r.leads then row_number() over (partition by r.leads order by r.sold desc, r.rank, r.id) end::integer
        as place
    from (
      select i.id, sum(s.quantity) as sold, i.category_key = any(${[...LEADING_CATEGORIES]}) as leads,
        row_number() over (partition by i.category_key order by sum(s.quantity) desc, i.position, i.id) as rank
      from sales_dishes s
      join menu_items i on i.id = s.menu_item_id and i.deleted_at is null
      where s.paid_on >= ${from}
      group by i.id
    ) r
    where r.rank <= ${MOST_A_CATEGORY} and r.sold >= ${ENOUGH}
    order by r.id`
}

export async function markedBestSellers(sql: Queryable): Promise<BestSeller[]> {
  return await sql<BestSeller[]>`
    select id, sold_place as place
    from menu_items
    where best_seller
    order by id`
}

/** These and no others. */
export async function markAsBestSellers(tx: Queryable, most: readonly BestSeller[]): Promise<void> {
  await tx`
    update menu_items i
    set best_seller = s.id is not null, sold_place = s.place
    from menu_items m
    left join jsonb_to_recordset(${JSON.stringify(most)}::text::jsonb) as s(id text, place smallint) on s.id = m.id
    where m.id = i.id and (i.best_seller, i.sold_place) is distinct from (s.id is not null, s.place)`
}
