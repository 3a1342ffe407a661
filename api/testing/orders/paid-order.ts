import { checkoutOf } from '#api/features/payments/rules.ts'
import { freshKey, TEST_ORIGIN, type TestApp } from '../app/test-app.ts'
import { orderBody } from './orders.ts'

export type PlacedOrder = { id: string; trackingToken: string; totalAmount: number }

/** Places an order as a guest. */
export async function placedOrder(app: TestApp, body = orderBody(), headers = {}): Promise<PlacedOrder> {
  const answer = await app.post<PlacedOrder>('/api/orders', body, { ...freshKey(), ...headers })
  if (answer.status !== 201)
    throw new Error(`placing an order answered ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** What a paid order is called by. */
export async function callNumberOf({ sql }: Pick<TestApp, 'sql'>, { id }: { id: string }): Promise<number> {
  const [row] = await sql<{ number: number }[]>`select call_number as number from orders where id = ${id}`
  if (!row?.number) throw new Error(`order ${id} has no number`)
  return row.number
}

/** Opens the payment page of an order. */
async function openedCheckout(app: TestApp, order: PlacedOrder): Promise<{ url: string; sessionId: string }> {
  const answer = await app.post<{ url: string; sessionId: string }>(
    '/api/payments/stripe/checkout',
    checkoutOf(order, TEST_ORIGIN),
  )
  if (answer.status !== 200) throw new Error(`the checkout answered ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Pays an order on the provider's page and lets the webhook and its jobs arrive. */
export async function payOrder(app: TestApp, order: PlacedOrder): Promise<void> {
  const { sessionId } = await openedCheckout(app, order)
  const page = new URL(`/stripe-simulator/pay/${sessionId}/pay`, app.simulator.url)
  const answer = await fetch(page, { method: 'POST', redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`paying answered ${answer.status}`)
  await app.simulator.settled()
  await app.runJobs()
}
