import { earnPoint, lockPoints } from '#api/features/loyalty/points.ts'
import { notifyReward } from '#api/features/loyalty/reward-notices.ts'
import { menuSnapshot } from '#api/features/menu/snapshot.ts'
import { capacityAt, laterThatDay } from '#api/features/pickup/offer-slots.ts'
import { isOfSameWindow, soonestAfterPayment } from '#api/features/pickup/rules/as-soon-as-possible.ts'
import { capacityOf, pickupAfterPayment, pickupWeekOf } from '#api/features/pickup/rules/pickup-slots.ts'
import type { Settings } from '#api/features/settings/rules/settings.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import type { Change, Queryable } from '#api/platform/database/database.ts'
import { holdsLastPieces, notifyPortions } from '../holds/hold-portions.ts'
import { regainSlot, releasedHold } from '../holds/holds.ts'
import { queueConfirmation } from '../order-mails.ts'
import { insertEvent, lockedOrder, notifyOrder, type OrderRow } from '../rows.ts'

/**
 * Confirms an order that a payment has settled, in the payment's own transaction: a late pickup is moved, history,
 * point, mail and notice to open pages are written together or not at all. An order whose slot was given back takes it
 * again, or the next one of that day.
 * @returns 'already_paid' or 'dead' (cancelled, or no slot of its day is left): the money must go back
 * Source: docs/product.md#order-status.
 */
export async function confirmOrder(
  services: Services,
  tx: Queryable,
  orderId: string,
  payment: { paidAt: Date; capturedCents: number },
): Promise<'confirmed' | 'already_paid' | 'dead'> {
  const order = await lockedOrder(tx, orderId)
  if (!order || order.status === 'cancelled') return 'dead'
  if (order.paidAt || order.tillAt) return 'already_paid'
  const settings = await services.snapshots.read(settingsSnapshot)
  const found = order.pickupAt && (await slotForMoney(services, tx, order))
  if (order.pickupAt && !found) {
    services.log.warn({ orderId }, 'money came for an order whose day is full')
    await endTimeToPay(tx, orderId, services.clock())
    return 'dead'
  }
  const pickup = found && pickupOnceAt(order, found, payment.paidAt, settings)
  const paid = paidFacts(payment.paidAt, settings)
  await updateConfirmed(tx, {
    ...paid,
    id: orderId,
    capturedCents: payment.capturedCents,
    pickupAt: pickup?.at ?? null,
    pickupRequestedAt: pickup?.isMoved ? order.pickupAt : null,
  })
  await insertEvent(tx, { orderId, status: 'confirmed', at: payment.paidAt })
  if (order.customerId) {
    const balance = await earnPoint(tx, {
      customerId: order.customerId,
      orderId,
      paidOn: paid.paidOn,
      now: payment.paidAt,
    })
    if (balance !== null) await notifyReward(services, tx, order.customerId, balance)
  }
  await queueConfirmation(services, tx, orderId)
  await notifyOrder(tx, orderId)
  await announcePaidPortions(services, tx, orderId)
  return 'confirmed'
}

/**
 * When an order can be picked up that is paid now, and whether that is another time than was promised. As soon as
 * possible counts from the payment, which is told as a move only where the pickup leaves its slot or its window.
 * @param found the pickup that the slot still gives
 */
function pickupOnceAt(
  { asap, pickupAt: promised }: OrderRow,
  found: Date,
  paidAt: Date,
  settings: Settings,
): { at: Date; isMoved: boolean } {
  const isOther = found.getTime() !== promised?.getTime()
  if (!asap) {
    const at = pickupAfterPayment(found, paidAt, settings.leadTimeMinutes)
    return { at, isMoved: isOther || at.getTime() !== found.getTime() }
  }
  const at = soonestAfterPayment(found, paidAt, settings.leadTimeMinutes)
  const facts = { ...settings, windows: pickupWeekOf(settings) }
  return { at, isMoved: isOther || (at > found && !isOfSameWindow(at, found, facts)) }
}

/**
 * The pickup that money finds for an order whose slot was given back: its own, or the next one of that day with room.
 * An order that holds its slot keeps it. Lock the order first.
 * @returns null: no slot of that day takes it any more, and nothing is held
 */
async function slotForMoney(services: Services, tx: Queryable, order: OrderRow): Promise<Date | null> {
  const at = order.pickupAt as Date
  const hold = await releasedHold(tx, order.id)
  if (!hold) return at
  const { load, slotAt } = hold
  // Before the slot, as everywhere.
  await lockCallDay(tx, parisDay(at))
  if (order.customerId) await lockPoints(tx, order.customerId)
  const settings = await services.snapshots.read(settingsSnapshot)
  if (await regainSlot(tx, order.id, slotAt, capacityAt(slotAt, settings))) return at
  for (const slot of await laterThatDay(services, tx, slotAt, { load, hasAlcohol: order.hasAlcohol })) {
    if (await regainSlot(tx, order.id, slot.at, capacityOf(slot, settings))) return slot.at
  }
  return null
}

type ConfirmedColumn = 'paidAt' | 'paidOn' | 'cancellableUntil' | 'capturedCents' | 'pickupAt' | 'pickupRequestedAt'

function updateConfirmed(
  tx: Queryable,
  {
    id,
    ...confirmed
  }: {
    id: string
    paidAt: Date
    paidOn: string
    cancellableUntil: Date
    capturedCents: number
    pickupAt: Date | null
    pickupRequestedAt: Date | null
  },
) {
  const change: Change<'orders', ConfirmedColumn> = confirmed
  return tx`
    update orders
    set status = 'confirmed', ${tx(change)}
    where id = ${id}`
}

/** Locks the call numbers of a day, which stand before the customer and the slot in the order of locks. */
async function lockCallDay(tx: Queryable, day: string): Promise<void> {
  await tx`select 1 from call_days where called_on = ${day} for update`
}

/** Ends the time to pay of an order that finds no slot any more: the sweep cancels it. */
function endTimeToPay(tx: Queryable, orderId: string, now: Date) {
  return tx`update orders set pay_by = ${now} where id = ${orderId} and pay_by > ${now}`
}

/** What is stored of an order's payment: when, on which Paris day, and until when its customer may cancel. */
export function paidFacts(
  paidAt: Date,
  { cancelMinutes }: { cancelMinutes: number },
): { paidAt: Date; paidOn: string; cancellableUntil: Date } {
  return {
    paidAt,
    paidOn: parisDay(paidAt),
    cancellableUntil: new Date(paidAt.getTime() + cancelMinutes * 60_000),
  }
}

/** Has customers told that what they read as reserved is sold out, once the order that holds the last ones is paid. */
async function announcePaidPortions({ snapshots }: Services, tx: Queryable, orderId: string): Promise<void> {
  const { portions } = await snapshots.read(menuSnapshot)
  if (portions.size > 0 && (await holdsLastPieces(tx, orderId))) await notifyPortions(tx)
}
