/** An order made by calls, for tests about what comes after it. */

import { origin } from '../browser/phone.ts'
import type { Session } from '../people/account.ts'
import { moveOrder } from '../people/staff.ts'
import { database } from '../server/database.ts'
import { somebody } from './ordering.ts'
import { type Basket, callerOf, GYOZA, pay, place } from './placing.ts'

/** What is ordered, and the session of the customer who orders; a guest orders without one. */
type Wanted = Partial<Basket> & { session?: Session }

/**
 * Places an order for the day after tomorrow, unpaid; gyoza for 6 € unless the basket says otherwise.
 * @returns the order with its payment session and its tracking link
 */
export async function placedOrder({ session, ...basket }: Wanted = {}) {
  const caller = callerOf(origin, session?.token)
  const email = session?.user.email ?? somebody().email
  const customer = { name: 'Camille Renard', email, phone: '06 12 34 56 78' }
  const { id, sessionId, trackingToken } = await place(caller, customer, { ...GYOZA, ...basket })
  return { id, sessionId, tracking: `/commande/${id}?token=${trackingToken}` }
}

type Step = 'preparing' | 'ready' | 'delivered'

/** A paid gyoza order that the staff move on by these steps. */
export async function paidOrder(...steps: Step[]) {
  return paidOrderOf({}, ...steps)
}

/** A paid order whose confirmation came back. */
export async function unreachableOrder() {
  const order = await paidOrder()
  const sql = await database()
  await sql`update orders set mail_failed_at = now() where id = ${order.id}`
  return order
}

/** The same with other dishes or by a customer. */
export async function paidOrderOf(wanted: Wanted, ...steps: Step[]) {
  const order = await placedOrder(wanted)
  await pay(callerOf(origin), order.sessionId)
  for (const step of steps) await moveOrder(order.id, step)
  return order
}
