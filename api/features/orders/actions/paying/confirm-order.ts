import { earnPoint } from '#api/features/loyalty/points.ts'
import { notifyReward } from '#api/features/loyalty/reward-notices.ts'
import { pickupAfterPayment } from '#api/features/pickup/rules/pickup-slots.ts'
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { endTimeToPay } from '../../queries/pickup/released-holds.ts'
import { lockedOrder } from '../../queries/read-orders.ts'
import { insertEvent, notifyOrder, updateConfirmed } from '../../queries/write-orders.ts'
import { paidFacts } from '../../rules/order-status.ts'
import { queueConfirmation } from '../messages/order-mails.ts'
import { slotForMoney } from '../placing/unpaid/regain-slot.ts'
import { announcePaidPortions } from '../portions/portions.ts'

/**
 * Confirms an order that a payment has settled, in the payment's own transaction: a late pickup is moved, history,
 * point, mail and notice to open pages are written together or not at all. An order whose slot was given back takes it
 * again, or the next one of that day.
 * @returns 'already_paid' or 'dead' (cancelled, or no slot of its day is left): the money must go back
 * Source: docs/decisions/0011-payment-alone-confirms.md.
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
  const slotAt = order.pickupAt && (await slotForMoney(services, tx, order))
  if (order.pickupAt && !slotAt) {
    services.log.warn({ orderId }, 'money came for an order whose day is full')
    await endTimeToPay(tx, orderId, services.clock())
    return 'dead'
  }
  const pickupAt = slotAt && pickupAfterPayment(slotAt, payment.paidAt, settings.leadTimeMinutes)
  const hasMoved = pickupAt !== null && pickupAt.getTime() !== order.pickupAt?.getTime()
  const paid = paidFacts(payment.paidAt, settings)
  await updateConfirmed(tx, {
    ...paid,
    id: orderId,
    capturedCents: payment.capturedCents,
    pickupAt,
    pickupRequestedAt: hasMoved ? order.pickupAt : null,
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
