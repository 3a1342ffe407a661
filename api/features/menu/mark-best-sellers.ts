import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { CategoryKey } from './contract-dish.ts'
import { lockMenu } from './write-menu.ts'

const LOOKED_BACK_DAYS = 60

/** How often a dish must have been ordered to count as one that is ordered most. */
const ENOUGH = 10
const MOST_A_CATEGORY = 3

const MANY = 3

/**
 * Marks what was ordered most lately. Where nothing has changed nothing is written: every change of the menu is one that
 * open pages fetch, and that orders under way are decided on anew.
 */
export async function markBestSellers({ sql, clock }: Services): Promise<void> {
  await sql.begin(async tx => {
    await lockMenu(tx)
    const most = await soldMost(tx, addDays(parisDay(clock()), -LOOKED_BACK_DAYS))
    if (JSON.stringify(most) !== JSON.stringify(await markedBestSellers(tx))) await markAsBestSellers(tx, most)
  })
}

/** A dish that is ordered most in its category; its place among all of those that are eaten. */
export type BestSeller = { id: string; place: number | null }

/** The dishes of each category that were ordered most since a Paris day, three at most; none of them rarely. */
async function soldMost(sql: Queryable, from: string): Promise<BestSeller[]> {
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

async function markedBestSellers(sql: Queryable): Promise<BestSeller[]> {
  return await sql<BestSeller[]>`
    select id, sold_place as place
    from menu_items
    where best_seller
    order by id`
}

/** These and no others. */
async function markAsBestSellers(tx: Queryable, most: readonly BestSeller[]): Promise<void> {
  await tx`
    update menu_items i
    set best_seller = s.id is not null, sold_place = s.place
    from menu_items m
    left join jsonb_to_recordset(${JSON.stringify(most)}::text::jsonb) as s(id text, place smallint) on s.id = m.id
    where m.id = i.id and (i.best_seller, i.sold_place) is distinct from (s.id is not null, s.place)`
}

/** What one begins with: neither drinks nor rice by itself are a reason to come. */
const LEADING_CATEGORIES: readonly CategoryKey[] = ['entrees', 'plats', 'desserts']

type Candidate = {
  id: string
  /** The place that the office has given it, from 1. */
  leadPlace: number | null
  /** Its place by what was sold. */
  soldPlace: number | null
  available: boolean
  alcohol: boolean
}

/**
 * The dishes of 'Commencez par…': those that the office has placed, then those that were sold most, as far as they can
 * be had; alcohol never. Undefined where there are no three.
 * @param dishes those to take away, in the menu's order, which decides between two of one place
 * @param salesLead the setting `bestSellersFirst`: without it only the office chooses
 * Source: docs/product.md#menu.
 */
export function firstDishes(dishes: readonly Candidate[], salesLead: boolean): string[] | undefined {
  const eligible = dishes.filter(({ available, alcohol }) => available && !alcohol)
  const placed = inOrder(eligible, ({ leadPlace }) => leadPlace)
  const sold = salesLead ? inOrder(eligible, ({ soldPlace }) => soldPlace) : []
  const ids = [...new Set([...placed, ...sold])].slice(0, MANY)
  return ids.length === MANY ? ids : undefined
}

function inOrder(dishes: readonly Candidate[], placeOf: (dish: Candidate) => number | null): string[] {
  return dishes
    .flatMap(dish => {
      const place = placeOf(dish)
      return place === null ? [] : [{ id: dish.id, place }]
    })
    .sort((one, other) => one.place - other.place)
    .map(({ id }) => id)
}
