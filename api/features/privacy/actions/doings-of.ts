import { invoicesHeldOf } from '#api/features/invoices/read-invoices.ts'
import { messagesHeldOf } from '#api/features/notifications/messages-of-person.ts'
import { ordersHeldOf } from '#api/features/orders/orders-of-person.ts'
import { paymentsHeldOf } from '#api/features/payments/payments-of-person.ts'
import { devicesHeldOf } from '#api/features/push/devices-of-person.ts'
import { reservationsHeldOf } from '#api/features/reservations/reservations-of-person.ts'
import { reportsHeldOf, reviewsHeldOf } from '#api/features/reviews/reviews-of-person.ts'
import { withdrawalsHeldOf } from '#api/features/withdrawals/list-withdrawals.ts'
import type { Person } from '#api/kernel/people/person.ts'
import type { Queryable } from '#api/platform/database/database.ts'

/**
 * All that a person has done, with an account or without, as their export says it: orders with their payments, tables,
 * reviews, and the messages and devices about them.
 */
export async function doingsOf(tx: Queryable, person: Person, now: Date): Promise<Record<string, unknown>> {
  const orders = await ordersHeldOf(tx, person, now)
  const reservations = await reservationsHeldOf(tx, person)
  const orderIds = orders.map(order => order.id)
  const payments = await paymentsHeldOf(tx, orderIds)
  const causes = reservations.map(reservation => reservation.id)
  return {
    orders: orders.map(order => ({ ...order, payments: payments.get(order.id) ?? [] })),
    withdrawals: await withdrawalsHeldOf(tx, orderIds),
    invoices: await invoicesHeldOf(tx, orderIds),
    reservations,
    reviews: await reviewsHeldOf(tx, person),
    reviewReports: await reportsHeldOf(tx, person),
    messages: await messagesHeldOf(tx, person, { orderIds, causes }),
    notifiedDevices: await devicesHeldOf(tx, person.customerId, orderIds),
  }
}
