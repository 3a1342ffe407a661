import type { Columns, Queryable, Row } from '#api/platform/database/database.ts'
import { announceReward } from './reward-notices.ts'

/** @param paidOn Paris calendar day of the payment */
type PointOfDay = { customerId: string; orderId: string; paidOn: string; now: Date }

/**
 * Locks a customer's points until the transaction ends. Take it before deciding whether a day's point is reversed: an
 * order paid meanwhile then waits, and the later of the two transactions sees the other.
 */
export async function lockPoints(tx: Queryable, customerId: string): Promise<void> {
  await lockedBalance(tx, customerId)
}

/**
 * Gives the point of a paid order: one for each Paris day, however many orders were paid on it.
 * @returns the new balance; null when this order earned none
 * Source: docs/product.md#loyalty.
 */
export async function earnPoint(
  tx: Queryable,
  { customerId, orderId, paidOn, now }: PointOfDay,
): Promise<number | null> {
  const before = await lockedBalance(tx, customerId)
  if (before === undefined) return null
  const isEarned = await insertEarned(tx, { customerId, orderId, earnedOn: paidOn, reason: 'Commande payée', now })
  if (!isEarned) return null
  await announceReward(tx, customerId, { before, after: before + 1 }, now)
  return before + 1
}

/**
 * Takes a day's point back when the last order paid on it is refunded. It never fails for points that were spent since:
 * it takes at most the balance, and the ledger notes what was forgiven.
 * @param day.why what the customer reads of it
 * @returns whether a point left the balance
 */
export async function reversePoint(
  tx: Queryable,
  { customerId, orderId, paidOn, now, why = 'Commande remboursée' }: PointOfDay & { why?: string },
): Promise<boolean> {
  const balance = await lockedBalance(tx, customerId)
  if (balance === undefined || !(await markEarnedReversed(tx, customerId, paidOn, now))) return false
  const points = Math.min(1, balance)
  const reason = points === 1 ? why : `${why}, point déjà utilisé et non repris`
  await insertReversed(tx, { customerId, orderId, points: -points, reason, now })
  return points === 1
}

/**
 * Gives a day's point back that was taken for money which is there again after all. Nothing where none was taken, or the
 * day has one.
 * @returns whether a point came back
 */
export async function restorePoint(tx: Queryable, { customerId, orderId, paidOn, now }: PointOfDay): Promise<boolean> {
  const before = await lockedBalance(tx, customerId)
  if (before === undefined) return false
  const { takenTimes, points } = await dayOfPoint(tx, customerId, paidOn)
  if (takenTimes === 0 || points > 0) return false
  return await insertEarned(tx, { customerId, orderId, earnedOn: paidOn, reason: 'Paiement rétabli', now })
}

/** Whether the refund of an order took a point off the balance; a forgiven point is not mentioned to the customer. */
export async function hasTakenPointBack(tx: Queryable, customerId: string, orderId: string): Promise<boolean> {
  return await hasReversal(tx, customerId, orderId)
}

/** Locks a customer's balance until the transaction ends and reads it; undefined when the customer is gone. */
export async function lockedBalance(tx: Queryable, customerId: string): Promise<number | undefined> {
  const [row] = await tx<{ points: number }[]>`
    select points_balance as points
    from customers
    where id = ${customerId}
    for no key update`
  return row?.points
}

type LedgerEntry = Row<'loyalty_ledger', 'id' | 'reversedAt'>

/** What an entry may be about: a point, a redemption and a correction each say their own. */
export const ABOUT_NOTHING = { earnedOn: null, orderId: null, staffId: null }

/** Writes the day's point, unless that day has one already. */
async function insertEarned(
  tx: Queryable,
  entry: { customerId: string; orderId: string; earnedOn: string; reason: string; now: Date },
): Promise<boolean> {
  const row: LedgerEntry = {
    ...ABOUT_NOTHING,
    customerId: entry.customerId,
    kind: 'earned',
    points: 1,
    earnedOn: entry.earnedOn,
    orderId: entry.orderId,
    reason: entry.reason,
    createdAt: entry.now,
  }
  const rows = await tx`
    insert into loyalty_ledger ${tx(row)}
    on conflict (customer_id, earned_on) where kind = 'earned' and reversed_at is null do nothing`
  return rows.count === 1
}

/** Marks the day's point as reversed, so that the same day may earn one again; false when there is none to reverse. */
async function markEarnedReversed(tx: Queryable, customerId: string, earnedOn: string, now: Date): Promise<boolean> {
  const rows = await tx`
    update loyalty_ledger
    set reversed_at = ${now}
    where customer_id = ${customerId}
      and kind = 'earned'
      and earned_on = ${earnedOn}
      and reversed_at is null`
  return rows.count === 1
}

async function insertReversed(
  tx: Queryable,
  entry: { customerId: string; orderId: string; points: number; reason: string; now: Date },
): Promise<void> {
  const row: LedgerEntry = {
    ...ABOUT_NOTHING,
    customerId: entry.customerId,
    kind: 'reversed',
    points: entry.points,
    orderId: entry.orderId,
    reason: entry.reason,
    createdAt: entry.now,
  }
  await tx`insert into loyalty_ledger ${tx(row)}`
}

/**
 * What a Paris day's orders did to the balance: the points left of them, and how often one was taken. An order that the
 * till had the money of names no day once that was taken back: then its row is told by the instant that it shares with
 * the day's point which it took.
 */
async function dayOfPoint(
  tx: Queryable,
  customerId: string,
  paidOn: string,
): Promise<{ points: number; takenTimes: number }> {
  const [row] = await tx<{ points: number; takenTimes: number }[]>`
    with earned as (
      select reversed_at
      from loyalty_ledger
      where customer_id = ${customerId} and kind = 'earned' and earned_on = ${paidOn}
    ),
    reversed as (
      select l.points
      from loyalty_ledger l
      join orders o on o.id = l.order_id
      where l.customer_id = ${customerId} and l.kind = 'reversed'
        and (o.paid_on = ${paidOn} or o.paid_on is null and l.created_at in (select reversed_at from earned))
    )
    select ((select count(*) from earned) + coalesce(sum(points), 0))::int as points,
      (count(*) filter (where points < 0))::int as taken_times
    from reversed`
  return row ?? { points: 0, takenTimes: 0 }
}

/** Points that no dish can be had for yet, and when the first and the last of them can be spent. */
export type PendingPoints = { points: number; firstAt: Date; lastAt: Date }

/**
 * The points of days on which every paid order may still be cancelled by its customer: cancelled, it would leave a dish
 * that nobody paid for. One that is in preparation is enough, or one whose time is over.
 */
export async function pendingPoints(tx: Queryable, customerId: string, now: Date): Promise<PendingPoints | undefined> {
  const [row] = await tx<[{ points: number; firstAt: Date | null; lastAt: Date | null }]>`
    select count(*)::int as points, min(d.usable_at) as first_at, max(d.usable_at) as last_at
    from loyalty_ledger l
    cross join lateral (
      select
        min(o.cancellable_until) as usable_at,
        bool_and(coalesce(o.status = 'confirmed' and o.cancellable_until > ${now}, false)) as is_cancellable
      from orders o
      where o.customer_id = l.customer_id
        and o.paid_on = l.earned_on
        and (o.captured_cents > 0 or o.till_at is not null)
        and is_kept(o)
    ) d
    where l.customer_id = ${customerId}
      and l.kind = 'earned'
      and l.reversed_at is null
      and d.is_cancellable`
  const { points, firstAt, lastAt } = row
  return firstAt && lastAt ? { points, firstAt, lastAt } : undefined
}

/** Whether a point left the balance because of an order. */
async function hasReversal(sql: Queryable, customerId: string, orderId: string): Promise<boolean> {
  const rows = await sql`
    select 1
    from loyalty_ledger
    where customer_id = ${customerId}
      and order_id = ${orderId}
      and kind = 'reversed'
      and points < 0`
  return rows.count > 0
}

/** The current balance, and how many orders were paid and not given back. */
export async function pointsAndOrders(
  sql: Queryable,
  customerId: string,
): Promise<{ points: number; paidOrders: number } | undefined> {
  const [row] = await sql<{ points: number; paidOrders: number }[]>`
    select
      points_balance as points,
      (
        select count(*)
        from orders o
        where customer_id = customers.id
          and is_kept(o)
      ) as paid_orders
    from customers
    where id = ${customerId}`
  return row
}

export type LedgerRow = Columns<'loyalty_ledger', 'id' | 'points' | 'reason' | 'earnedOn' | 'createdAt'> & {
  kind: 'earned' | 'redeemed' | 'adjusted' | 'reversed'
}

/** The movements of a customer's points, newest first, after the one with the id `before`. */
export async function ledgerEntries(
  sql: Queryable,
  customerId: string,
  page: { before?: string | undefined; limit: number },
): Promise<LedgerRow[]> {
  return await sql<LedgerRow[]>`
    select id, kind, points, reason, earned_on, created_at
    from loyalty_ledger
    where customer_id = ${customerId}
      and id < coalesce(${page.before ?? null}::bigint, 9223372036854775807)
    order by id desc
    limit ${page.limit}`
}
