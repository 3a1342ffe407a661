/** An order without its screens, for those that come after it. */

import { expect } from 'vitest'
import { somebody } from './ordering.ts'
import { payElsewhere } from './payment-page.ts'
import { origin } from './phone.ts'
import { moveOrder } from './staff.ts'

type Placed = { id: string; trackingToken: string; totalAmount: number }
type PickupDays = { days: { date: string; slots: { time: string; available: boolean }[] }[] }

/** An order of 6 € for the day after tomorrow, unpaid. @returns it with its payment session and the way to follow it */
export async function placedOrder() {
  const { days } = await call<PickupDays>('/api/pickup-slots')
  const day = days.at(2)
  const order = await call<Placed>('/api/orders', {
    items: [{ menuItemId: 'gyoza-poulet', quantity: 1 }],
    totalAmount: 6,
    customerInfo: { name: 'Camille Renard', email: somebody().email, phone: '06 12 34 56 78' },
    orderType: 'emporter',
    pickup: { date: day?.date, time: day?.slots.find(({ available }) => available)?.time, notes: 'Sans coriandre' },
  })
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

/** The same order, paid, and moved on by the counter step by step. */
export async function paidOrder(...steps: ('preparing' | 'ready' | 'delivered')[]) {
  const order = await placedOrder()
  await payElsewhere(order.sessionId)
  const status = () => call<{ orderStatus: string }>(`/api/payments/stripe/status/${order.sessionId}`)
  await expect.poll(async () => (await status()).orderStatus).toBe('confirmed')
  for (const step of steps) await moveOrder(order.id, step)
  return order
}

async function call<Answer>(address: string, body?: object): Promise<Answer> {
  const answer = await fetch(origin + address, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<Answer>
}
