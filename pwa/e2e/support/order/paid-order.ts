/** An order made by calls, for tests about what comes after it. */

import { origin } from '../browser/phone.ts'
import type { Session } from '../people/account.ts'
import { moveOrder } from '../people/staff.ts'
import { somebody } from './ordering.ts'
import { type Basket, callerOf, GYOZA, pay, place } from './placing.ts'

/** What is ordered, and by whom: a guest unless it is a customer. */
type Wanted = Partial<Basket> & { session?: Session }

/**
 * An order for the day after tomorrow, unpaid; gyoza for 6 € unless said.
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

/** A gyoza order that is paid, and moved on by the staff step by step. */
export async function paidOrder(...steps: Step[]) {
  return paidOrderOf({}, ...steps)
}

/** Such an order with the dishes or the customer that the test names. */
export async function paidOrderOf(wanted: Wanted, ...steps: Step[]) {
  const order = await placedOrder(wanted)
  await pay(callerOf(origin), order.sessionId)
  for (const step of steps) await moveOrder(order.id, step)
  return order
}
