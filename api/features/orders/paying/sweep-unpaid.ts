import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { heldUntil } from '#api/kernel/order/held-until.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { cancelInTransaction, endPaymentPage, type OrderMoney } from '../cancel-order.ts'
import { releasePortions } from '../holds/hold-portions.ts'
import { releaseSlot } from '../holds/holds.ts'
import { endWaitingRevision, waitingRevisionOf } from '../revisions/settle-revision.ts'
import { lockedOrder, notifyOrder, touchOrder } from '../rows.ts'
import { CANCEL_REASONS } from '../rules/cancel-reasons.ts'
import { CREDIT_MINUTES } from './ration-unpaid.ts'

const BATCH = 100
/**
 * After this many pages in a row that could not be closed the provider counts as down, and is not asked about the
 * others.
 */
const PATIENCE = 3

/**
 * Cancels the orders whose time to pay is over and frees their slots. One that was paid after all is settled first and
 * stays. A provider that hangs delays the sweep by seconds in all and not for every order, because a slot must be freed
 * in time, and money that comes for a cancelled order is recorded and returned.
 */
export async function sweepUnpaid(services: Services, money: OrderMoney): Promise<void> {
  let failures = 0
  const now = services.clock()
  await forgetSpentProofs(services.sql, now)
  await forgetPaidHolds(services.sql, new Date(now.getTime() - CREDIT_MINUTES * 60_000))
  const { holdMinutes } = await services.snapshots.read(settingsSnapshot)
  const due = { now, noPageSince: new Date(now.getTime() - holdMinutes * 60_000) }
  for (const { id, hasPage } of await unpaidOrders(services.sql, due, BATCH)) {
    // A payment page that was opened since the sweep's query belongs to a customer who is about to pay: order and page
    // stay.
    if (hasPage && failures < PATIENCE) failures = (await endPaymentPage(services, money, id)) ? 0 : failures + 1
    // A failure at one order must not keep the others' slots from being freed.
    await cancelUnpaid(services, money, id).catch(err =>
      services.log.error({ err, orderId: id }, 'unpaid order not cancelled'),
    )
  }
}

async function cancelUnpaid(services: Services, money: OrderMoney, id: string): Promise<void> {
  await services.sql.begin(async tx => {
    const order = await lockedOrder(tx, id)
    if (order?.status !== 'pending') return
    const settings = await services.snapshots.read(settingsSnapshot)
    if (heldUntil(order, await hasPaymentPage(tx, id), settings) > services.clock()) return
    await cancelInTransaction(services, tx, money, order, {
      reason: CANCEL_REASONS.unpaid,
      staffId: null,
      notifiesCustomer: false,
    })
  })
}

/**
 * Gives back the slots and the portions of unpaid orders whose page has gone. The orders stay payable until their time is over: money
 * that comes takes them again, or the next one of that day, or goes back (`confirm-order.ts`).
 */
export async function releaseLeft(services: Services): Promise<void> {
  const { sql, clock, log } = services
  for (const id of await leftOrders(sql, clock(), BATCH)) {
    // A failure at one order must not keep the others' slots from being freed.
    await releaseOf(services, id).catch(err => log.error({ err, orderId: id }, 'slot of a left order not freed'))
  }
}

async function releaseOf(services: Services, id: string): Promise<void> {
  const { sql, clock } = services
  await sql.begin(async tx => {
    const order = await lockedOrder(tx, id)
    // It may have been paid, or its page may have come back, since the query.
    if (order?.status !== 'pending' || !(await isLeft(tx, id, clock()))) return
    await releasePortions(services, tx, id)
    await releaseSlot(tx, id, clock())
  })
}

/**
 * Ends the revisions that were not paid in time and frees what they held; their orders stay as they were. One that was
 * paid after all is settled first.
 */
export async function sweepRevisions(services: Services, money: OrderMoney): Promise<void> {
  let failures = 0
  for (const { orderId } of await overdueRevisions(services.sql, services.clock(), BATCH)) {
    if (failures < PATIENCE) failures = (await endPaymentPage(services, money, orderId)) ? 0 : failures + 1
    await expire(services, orderId).catch(err => services.log.error({ err, orderId }, 'unpaid revision not ended'))
  }
}

async function expire(services: Services, orderId: string): Promise<void> {
  await services.sql.begin(async tx => {
    await lockedOrder(tx, orderId)
    const now = services.clock()
    const revision = await waitingRevisionOf(tx, orderId)
    if (!revision?.payBy || revision.payBy > now) return
    await touchOrder(tx, orderId)
    await notifyOrder(tx, orderId)
    await endWaitingRevision(services, tx, orderId, 'expired', now)
  })
}

/** Unpaid orders that are overdue, either for payment or for reaching a payment page at all. */
async function unpaidOrders(
  sql: Queryable,
  due: { now: Date; noPageSince: Date },
  limit: number,
): Promise<{ id: string; hasPage: boolean }[]> {
  return sql<{ id: string; hasPage: boolean }[]>`
    select id, has_page
    from orders
    cross join lateral (select exists (select from payments p where p.order_id = orders.id) as has_page) pages
    where status = 'pending'
      and (pay_by <= ${due.now} or created_at <= ${due.noPageSince} and not has_page and taken_by is null)
    order by pay_by
    limit ${limit}`
}

/** Whether an order has ever had a payment page. */
async function hasPaymentPage(tx: Queryable, orderId: string): Promise<boolean> {
  const rows = await tx`select 1 from payments where order_id = ${orderId} limit 1`
  return rows.length > 0
}

/** The orders whose revision was not paid in time. */
async function overdueRevisions(sql: Queryable, now: Date, limit: number): Promise<{ orderId: string }[]> {
  return await sql<{ orderId: string }[]>`
    select order_id
    from order_revisions
    where status = 'waiting' and pay_by <= ${now}
    order by pay_by
    limit ${limit}`
}

/** Unpaid orders that hold their slot though their page has gone. */
async function leftOrders(sql: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select h.order_id as id
    from slot_holds h
    join orders o on o.id = h.order_id
    where o.status = 'pending' and h.released_at is null and h.awaited_until <= ${now}
    order by h.awaited_until
    limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Whether nobody is waited for any more; lock the order first. */
async function isLeft(tx: Queryable, orderId: string, now: Date): Promise<boolean> {
  const rows = await tx`
    select 1 from slot_holds where order_id = ${orderId} and released_at is null and awaited_until <= ${now}`
  return rows.length > 0
}

/** Forgets proofs of work that could not be sent again anyway. */
function forgetSpentProofs(sql: Queryable, now: Date) {
  return sql`delete from spent_proofs where expires_at <= ${now}`
}

/** Forgets the networks of orders that were paid so long ago that they widen no ration any more. */
function forgetPaidHolds(sql: Queryable, paidUntil: Date) {
  return sql`delete from unpaid_holds where paid_at <= ${paidUntil}`
}
