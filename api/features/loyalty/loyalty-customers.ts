import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { availableRewards, POINTS_PER_REWARD } from '#api/kernel/order/points.ts'
import { ROLES, STAFF_ROLES } from '#api/kernel/people/roles.ts'
import type { Ctx } from '#api/platform/context.ts'
import { readCursor, writeCursor } from '#api/platform/cursor.ts'
import { type Columns, holdsWords, type Queryable, type Row } from '#api/platform/database/database.ts'
import {
  CUSTOMERS_PAGE,
  type CustomerFilter,
  type LoyaltyCustomer,
  type LoyaltyFigures,
  type listLoyaltyCustomers,
} from './contract-staff.ts'
import { ABOUT_NOTHING } from './points.ts'

const LIST = 'loyalty customers'
/** The roles that give away up to a limit. */
const LIMITED = STAFF_ROLES.filter(role => ROLES[role].limit !== null)

/**
 * The customers by name with their points: one page where a limit is given, else all of them.
 * @throws AppError 'validation_failed' for a cursor that is not of this list
 */
export async function listCustomers(
  ctx: Ctx,
  { q, filter, cursor, limit }: InputOf<typeof listLoyaltyCustomers>['query'],
): Promise<OutputOf<typeof listLoyaltyCustomers>> {
  const wanted = { words: q || null, filter }
  const page = limit ?? (cursor === undefined ? null : CUSTOMERS_PAGE)
  const [place = '', id = ''] = cursor === undefined ? [] : readCursor(ctx, LIST, cursor)
  const after = cursor === undefined ? null : { place, id }
  const [rows, total] = await Promise.all([
    // One row more than a page shows whether there is a next one.
    holders(ctx.sql, { ...wanted, after, limit: page === null ? null : page + 1 }),
    countHolders(ctx.sql, wanted),
  ])
  const shown = page === null ? rows : rows.slice(0, page)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    customers: shown.map(toCustomer),
    nextCursor: last ? writeCursor(ctx, LIST, [last.place, last.id]) : null,
    total,
  }
}

/**
 * Five figures of all customers together.
 * Source: docs/product.md#loyalty-in-admin.
 */
export async function loyaltyFigures(ctx: Ctx): Promise<LoyaltyFigures> {
  const { customers, points, withRewards, vouchers } = await holderFigures(ctx.sql)
  return {
    total_customers: customers,
    // Each voucher cost one redemption (a unique index), so the ledger need not be added up.
    points_distributed: points + vouchers * POINTS_PER_REWARD,
    customers_with_rewards: withRewards,
    rewards_claimed: vouchers,
    average_points: customers === 0 ? 0 : Math.round((points / customers) * 10) / 10,
  }
}

/** A customer as the staff see them. */
export function toCustomer({ id, email, name, points, vouchers, paidOrders, lastPaidOn }: HolderRow): LoyaltyCustomer {
  return {
    customer_id: id,
    email,
    name,
    total_points: points,
    available_rewards: availableRewards(points),
    rewards_claimed: vouchers,
    total_orders: paidOrders,
    last_order_date: lastPaidOn,
  }
}

type HolderRow = Columns<'customers', 'id' | 'email' | 'name'> & {
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
async function holders(
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

async function countHolders(sql: Queryable, of: HolderFilter): Promise<number> {
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
    select shown.*, taken.vouchers, paid.paid_orders, paid.last_paid_on
    from (${shown}) shown
    cross join lateral (
      select count(*) as vouchers
      from vouchers
      where customer_id = shown.id
    ) taken
    cross join lateral (
      select count(*) as paid_orders, max(paid_on) as last_paid_on
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
async function holderFigures(sql: Queryable): Promise<HolderFigures> {
  const [row] = await sql<HolderFigures[]>`
    select
      count(*) as customers,
      coalesce(sum(points_balance), 0) as points,
      count(*) filter (where points_balance >= ${POINTS_PER_REWARD}) as with_rewards,
      (select count(*) from vouchers) as vouchers
    from customers`
  return row ?? { customers: 0, points: 0, withRewards: 0, vouchers: 0 }
}

/** The address of the customer who is meant: by their id, where the caller was told no address. */
export async function addressMeant(
  sql: Queryable,
  { customer_email, customer_id }: { customer_email: string; customer_id?: string | null | undefined },
): Promise<string> {
  if (customer_id == null) return customer_email
  const [row] = await sql<{ email: string }[]>`select email from customers where id = ${customer_id}`
  return row?.email ?? ''
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

/** Points that those with a limit have given a customer on a Paris day, less those that they took. */
export async function pointsGiven(tx: Queryable, customerId: string, on: string): Promise<number> {
  const [row] = await tx<[{ points: number }]>`
    select coalesce(sum(l.points), 0)::int as points
    from loyalty_ledger l
    join staff s on s.id = l.staff_id and s.role = any(${LIMITED as string[]}::text[])
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
  const row: Row<'loyalty_ledger', 'id' | 'reversedAt'> = {
    ...ABOUT_NOTHING,
    customerId: entry.customerId,
    kind: 'adjusted',
    points: entry.points,
    staffId: entry.staffId,
    reason: entry.reason,
    createdAt: entry.now,
  }
  await tx`insert into loyalty_ledger ${tx(row)}`
}
