/** An order without its screens, for those that come after it. */
import type { Session } from './account.ts'
import { somebody } from './ordering.ts'
import { origin } from './phone.ts'
import { type Basket, callerOf, GYOZA, pay, place } from './placing.ts'
import { moveOrder } from './staff.ts'

/** What is ordered, and by whom: a guest unless it is a customer. */
type Wanted = Partial<Basket> & { session?: Session }

/**
 * An order for the day after tomorrow, unpaid; gyoza for 6 € unless said.
 * @returns it with its payment session and the way to follow it
 */
export async function placedOrder({ session, ...basket }: Wanted = {}) {
  const caller = callerOf(origin, session?.token)
  const email = session?.user.email ?? somebody().email
  const customer = { name: 'Camille Renard', email, phone: '06 12 34 56 78' }
  const { id, sessionId, trackingToken } = await place(caller, customer, { ...GYOZA, ...basket })
  return { id, sessionId, tracking: `/commande/${id}?token=${trackingToken}` }
}

type Step = 'preparing' | 'ready' | 'delivered'

/** The same order, paid, and moved on by the counter step by step. */
export async function paidOrder(...steps: Step[]) {
  return paidOrderOf({}, ...steps)
}

/** The same for what is wanted. */
export async function paidOrderOf(wanted: Wanted, ...steps: Step[]) {
  const order = await placedOrder(wanted)
  await pay(callerOf(origin), order.sessionId)
  for (const step of steps) await moveOrder(order.id, step)
  return order
}
