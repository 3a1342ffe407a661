/** An order without its screens, for those that come after it. */

import { expect } from 'vitest'
import type { Session } from './account.ts'
import { somebody } from './ordering.ts'
import { payElsewhere } from './payment-page.ts'
import { origin } from './phone.ts'
import { moveOrder } from './staff.ts'

const GYOZA = [{ menuItemId: 'gyoza-poulet', quantity: 1 }]

type Placed = { id: string; trackingToken: string; totalAmount: number }
type PickupDays = { days: { date: string; slots: { time: string; available: boolean }[] }[] }

/** What is ordered, with its price in euros, and by whom: a guest unless it is a customer. */
type Wanted = { items?: object[]; totalAmount?: number; session?: Session }

/**
 * An order for the day after tomorrow, unpaid; gyoza for 6 € unless said.
 * @returns it with its payment session and the way to follow it
 */
export async function placedOrder({ items = GYOZA, totalAmount = 6, session }: Wanted = {}) {
  const { days } = await call<PickupDays>('/api/pickup-slots')
  const day = days.at(2)
  const request = {
    items,
    totalAmount,
    customerInfo: { name: 'Camille Renard', email: session?.user.email ?? somebody().email, phone: '06 12 34 56 78' },
    orderType: 'emporter',
    pickup: { date: day?.date, time: day?.slots.find(({ available }) => available)?.time, notes: 'Sans coriandre' },
  }
  const order = await call<Placed>('/api/orders', request, session?.token)
  const { sessionId } = await call<{ sessionId: string }>('/api/payments/stripe/checkout', {
    orderId: order.id,
    amount: order.totalAmount,
    currency: 'eur',
    successUrl: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/payment-cancel`,
    trackingToken: order.trackingToken,
  })
  return { id: order.id, sessionId, tracking: `/commande/${order.id}?token=${order.trackingToken}` }
}

type Step = 'preparing' | 'ready' | 'delivered'

/** The same order, paid, and moved on by the counter step by step. */
export async function paidOrder(...steps: Step[]) {
  return paidOrderOf({}, ...steps)
}

/** The same for what is wanted. */
export async function paidOrderOf(wanted: Wanted, ...steps: Step[]) {
  const order = await placedOrder(wanted)
  await payElsewhere(order.sessionId)
  const status = () => call<{ orderStatus: string }>(`/api/payments/stripe/status/${order.sessionId}`)
  await expect.poll(async () => (await status()).orderStatus).toBe('confirmed')
  for (const step of steps) await moveOrder(order.id, step)
  return order
}

async function call<Answer>(address: string, body?: object, bearer?: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) }
  const answer = await fetch(origin + address, {
    ...(body && { method: 'POST', headers, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<Answer>
}
