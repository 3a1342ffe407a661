import { expect } from 'vitest'
import { checkoutOf } from '#api/features/payments/rules.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { type Answer, freshKey, TEST_ORIGIN, type TestApp } from '../app/test-app.ts'
import { type Dish, orderBody } from './orders.ts'

type Placed = { id: string; totalAmount: number; trackingToken: string }
type Session = { url: string; sessionId: string }

/** The body of a checkout as the former client sends it. */
export function checkoutBody(order: Pick<Placed, 'id' | 'totalAmount'>, changes: Record<string, unknown> = {}) {
  return {
    ...checkoutOf({ id: order.id, totalAmount: order.totalAmount }, TEST_ORIGIN),
    metadata: {
      customerName: 'Camille Renard',
      customerEmail: 'camille@exemple.fr',
      customerPhone: '06 12 34 56 78',
      pickupDate: '2026-11-22',
      pickupTime: '12:30',
      orderType: 'emporter',
    },
    ...changes,
  }
}

/** Of the coming five evenings in turn, so that no test fills another's slot. */
function* pickups(clock: () => Date): Generator<{ date: string; time: string; notes: string }, never> {
  for (;;) {
    for (const days of [1, 2, 3, 4, 5]) {
      for (const hour of [18, 19, 20, 21, 22]) {
        yield { date: addDays(parisDay(clock()), days), time: `${hour}:30`, notes: '' }
      }
    }
  }
}

/** A customer's steps, from the cart to the provider's page. */
export function customerOf(app: TestApp) {
  const pickup = pickups(app.clock)
  async function place(dishes?: readonly Dish[], changes: Record<string, unknown> = {}): Promise<Placed> {
    const order = orderBody(dishes, { pickup: pickup.next().value, ...changes })
    const { status, body } = await app.post<Placed>('/api/orders', order, freshKey())
    expect(status).toBe(201)
    return body
  }
  function checkout<T = Session>(order: Placed, changes?: Record<string, unknown>): Promise<Answer<T>> {
    return app.post<T>('/api/payments/stripe/checkout', checkoutBody(order, changes))
  }
  return {
    place,
    checkout,
    /** A placed order and its open payment page. */
    async opened(dishes?: readonly Dish[], changes?: Record<string, unknown>): Promise<Placed & Session> {
      const order = await place(dishes, changes)
      const { status, body } = await checkout(order)
      expect(status).toBe(200)
      return { ...order, ...body }
    },
    /** Presses a button of the payment page. */
    async press(button: 'pay' | 'refuse', { sessionId }: Pick<Session, 'sessionId'>): Promise<number> {
      const { status } = await fetch(`${app.simulator.url}/stripe-simulator/pay/${sessionId}/${button}`, {
        method: 'POST',
        redirect: 'manual',
      })
      return status
    },
    /** Lets the webhooks arrive and works off what they cause. */
    async settle(): Promise<void> {
      await app.simulator.settled()
      await app.runJobs()
    },
    status: (sessionId: string) => app.get(`/api/payments/stripe/status/${sessionId}`),
    cancel: (order: Placed) => app.post(`/api/orders/${order.id}/cancel`, { trackingToken: order.trackingToken }),
  }
}
