import { POINTS_PER_REWARD } from '#api/kernel/order/points.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { holdsWords } from '#api/platform/database/matching.ts'
import type { Row } from '#api/platform/database/row.ts'
import type { CustomerFilter } from '../contract/loyalty-admin.ts'
import { ABOUT_NOTHING } from './ledger.ts'

export type HolderRow = {
  id: string
  email: string
  name: string
  /** The name in the form by which the list is sorted. */
  place: string
  points: number
  vouchers: number
  paidOrders: number
  lastPaidOn: string | null
}

/** @param words null: no filter by name */
export type HolderFilter = { words: string | null; filter: CustomerFilter }

/**
 * Customers by name with their points, from the one after `after`.
 * @param limit null: all of them
 */
export async function holders(
  sql: Queryable,
  of: HolderFilter & { after: { place: string; id: string } | null; limit: number | null },
): Promise<HolderRow[]> {
  const { after, limit } = of
  return await withFigures(
    sql,
    sql`
      select id, email, name, plain_words(name) as place, points_balance as points
      from customers
      where ${isWanted(sql, of)}
        ${after ? sql`and (plain_words(name), id) > (${after.place}, ${after.id})` : sql``}
      order by plain_words(name), id
      ${limit === null ? sql`` : sql`limit ${limit}`}`,
  )
}

export async function countHolders(sql: Queryable, of: HolderFilter): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)
    from customers
    where ${isWanted(sql, of)}`
  return row?.count ?? 0
}

/** One customer, as in the list. */
export async function holder(sql: Queryable, id: string): Promise<HolderRow | undefined> {
  const [row] = await withFigures(
    sql,
    sql`
      select id, email, name, plain_words(name) as place, points_balance as points
      from customers
      where id = ${id}`,
  )
  return row
}

/** The figures are counted only for the customers who are shown. */
async function withFigures(sql: Queryable, shown: ReturnType<Queryable>): Promise<HolderRow[]> {
  return await sql<HolderRow[]>`
    select shown.*, taken.vouchers, paid."paidOrders", paid."lastPaidOn"
    from (${shown}) shown
    cross join lateral (
      select count(*) as vouchers
      from vouchers
      where customer_id = shown.id
    ) taken
    cross join lateral (
      select count(*) as "paidOrders", max(paid_on) as "lastPaidOn"
      from orders o
      where customer_id = shown.id
        and is_kept(o)
    ) paid
    order by shown.place, shown.id`
}

function isWanted(sql: Queryable, { words, filter }: HolderFilter) {
  return sql`true
    ${words === null ? sql`` : sql`and ${holdsWords(sql, sql`concat_ws(' ', name, email)`, words)}`}
    ${filter === 'rewards' ? sql`and points_balance >= ${POINTS_PER_REWARD}` : sql``}
    ${
      filter === 'active'
        ? sql`and exists (
            select 1
            from orders o
            where customer_id = customers.id
              and is_kept(o)
          )`
        : sql``
    }`
}

export type HolderFigures = { customers: number; points: number; withRewards: number; vouchers: number }

/** Figures of all customers together; `points` are the current balances. */
export async function holderFigures(sql: Queryable): Promise<HolderFigures> {
  const [row] = await sql<HolderFigures[]>`
    select
      count(*) as customers,
      coalesce(sum(points_balance), 0) as points,
      count(*) filter (where points_balance >= ${POINTS_PER_REWARD}) as "withRewards",
      (select count(*) from vouchers) as vouchers
    from customers`
  return row ?? { customers: 0, points: 0, withRewards: 0, vouchers: 0 }
}

/** Locks the balance of the customer with that address until the transaction ends; undefined when there is none. */
export async function lockedHolder(
  tx: Queryable,
  email: string,
): Promise<{ id: string; name: string; points: number } | undefined> {
  const [row] = await tx<{ id: string; name: string; points: number }[]>`
    select id, name, points_balance as points
    from customers
    where email = ${email.toLowerCase()}
    for no key update`
  return row
}

/** Points that managers have given a customer on a Paris day, less those that they took. */
export async function pointsGiven(tx: Queryable, customerId: string, on: string): Promise<number> {
  const [row] = await tx<[{ points: number }]>`
    select coalesce(sum(l.points), 0)::int as points
    from loyalty_ledger l
    join staff s on s.id = l.staff_id and s.role <> 'admin'
    where l.customer_id = ${customerId}
      and l.kind = 'adjusted'
      and (l.created_at at time zone 'Europe/Paris')::date = ${on}`
  return row.points
}

/** Writes a difference that a staff member made, with who and why. */
export async function insertAdjusted(
  tx: Queryable,
  entry: { customerId: string; points: number; staffId: string; reason: string; now: Date },
): Promise<void> {
  const row: Row<'loyalty_ledger', 'id' | 'reversed_at'> = {
    ...ABOUT_NOTHING,
    customer_id: entry.customerId,
    kind: 'adjusted',
    points: entry.points,
    staff_id: entry.staffId,
    reason: entry.reason,
    created_at: entry.now,
  }
  await tx`insert into loyalty_ledger ${tx(row)}`
}
