/** Places and pays orders by calls, without the pages. */

import { expect } from 'vitest'
import { checkoutOf } from '#api/features/payments/rules.ts'

/** What is ordered, with its price in euros. */
export type Basket = { items: object[]; totalAmount: number; adult?: boolean }
export type Placed = { id: string; sessionId: string; trackingToken: string }
type PickupDays = { days: { date: string; slots: { time: string; available: boolean }[] }[] }

export const GYOZA: Basket = { items: [{ menuItemId: 'gyoza-poulet', quantity: 1 }], totalAmount: 6 }

/** Calls a server as a guest, or as the owner of a bearer token. */
export type Caller = { origin: string; call: <Answer>(address: string, body?: object) => Promise<Answer> }

export function callerOf(origin: string, bearer?: string): Caller {
  const headers = { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) }
  return {
    origin,
    call: async <Answer>(address: string, body?: object) => {
      const answer = await fetch(origin + address, {
        headers,
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
      return answer.json() as Promise<Answer>
    },
  }
}

/** An order for the day after tomorrow, with the payment session that waits for it. */
export async function place(
  { origin, call }: Caller,
  customerInfo: { name: string; email: string; phone: string },
  { items, totalAmount, adult }: Basket,
): Promise<Placed> {
  const { days } = await call<PickupDays>('/api/pickup-slots')
  const day = days.at(2)
  const orderAt = (time: string | undefined) =>
    call<{ id: string; trackingToken: string; totalAmount: number }>('/api/orders', {
      items,
      totalAmount,
      ...(adult && { adult }),
      customerInfo,
      orderType: 'emporter',
      pickup: { date: day?.date, time, notes: 'Sans coriandre' },
    })
  const times = day?.slots.filter(({ available }) => available).map(({ time }) => time) ?? []
  const order = await orderAtFirst(times, orderAt)
  const { sessionId } = await call<{ sessionId: string }>('/api/payments/stripe/checkout', checkoutOf(order, origin))
  return { id: order.id, sessionId, trackingToken: order.trackingToken }
}

/** Tries one slot after the other, since orders of other tests may have left too little in some. */
async function orderAtFirst<Order>(
  [time, ...others]: string[],
  orderAt: (time: string | undefined) => Promise<Order>,
): Promise<Order> {
  try {
    return await orderAt(time)
  } catch (error) {
    if (others.length === 0 || !/"slot_full"/.test(String(error))) throw error
    return await orderAtFirst(others, orderAt)
  }
}

/** Pays at the payment page, and waits until the order is confirmed. */
export async function pay({ origin, call }: Caller, sessionId: string): Promise<void> {
  const paid = await fetch(`${origin}/stripe-simulator/pay/${sessionId}/pay`, { method: 'POST', redirect: 'manual' })
  if (paid.status >= 400) throw new Error(`the payment page answered ${paid.status}: ${await paid.text()}`)
  const status = () => call<{ orderStatus: string }>(`/api/payments/stripe/status/${sessionId}`)
  await expect.poll(async () => (await status()).orderStatus).toBe('confirmed')
}
