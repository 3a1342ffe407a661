import { once } from 'node:events'
import { get } from 'node:http'
import { checkoutOf } from '#api/features/payments/rules.ts'
import { orderRequest } from '../load/orders.ts'
import type { ServerUnderTest } from '../server/server-under-test.ts'
import { median, type Row } from '../table.ts'

const PAYMENTS = 30

type Placed = { id: string; trackingToken: string; totalAmount: number }

/**
 * From the customer's tap on 'Payer' on the provider's page to 'Confirmée' on the open tracking page: the webhook's
 * way to us, its job, and the event stream, one payment after another.
 */
export async function benchConfirmation(server: ServerUnderTest): Promise<Row[]> {
  const readings: number[] = []
  for (let count = 0; count < PAYMENTS; count++) readings.push(await payAndWait(server.port))
  const middle = median(readings)
  return [
    {
      what: 'paid at the provider → tracking page shows ‘Confirmée’, median',
      asked: '≤ 300 ms',
      measured: `${Math.round(middle)} ms (slowest ${Math.round(Math.max(...readings))})`,
      isMet: middle <= 300,
    },
  ]
}

/** An order and its open payment page. */
export async function placedAndOpened(port: number): Promise<{ order: Placed; url: string }> {
  const origin = `http://localhost:${port}`
  const order = await post<Placed>(`${origin}/api/orders`, bodyOf(orderRequest('all slots')))
  const checkout = JSON.stringify(checkoutOf(order, origin))
  const { url } = await post<{ url: string }>(`${origin}/api/payments/stripe/checkout`, checkout)
  return { order, url }
}

/** What the customer's tap on 'Payer' does. */
export async function payElsewhere(url: string): Promise<void> {
  const paid = await fetch(`${url}/pay`, { method: 'POST', redirect: 'manual' })
  if (paid.status !== 303) throw new Error(`paying answered ${paid.status}`)
}

async function payAndWait(port: number): Promise<number> {
  const { order, url } = await placedAndOpened(port)
  const stream = `/api/orders/${order.id}/tracking/stream?token=${order.trackingToken}`
  const confirmed = waitForConfirmed(`http://localhost:${port}${stream}`)
  await confirmed.isOpen
  const startedAt = performance.now()
  await payElsewhere(url)
  await confirmed.seen
  return performance.now() - startedAt
}

function waitForConfirmed(address: string): { isOpen: Promise<void>; seen: Promise<void> } {
  const request = get(address)
  const response = once(request, 'response').then(([message]) => message as AsyncIterable<Buffer> & { destroy(): void })
  let opened = () => {}
  const isOpen = new Promise<void>(resolve => {
    opened = resolve
  })
  const seen = response.then(async message => {
    let text = ''
    for await (const chunk of message) {
      text += chunk
      if (text.includes('"status":"pending"')) opened()
      if (text.includes('event: tracking') && /"status":"confirmed","paymentStatus"/.test(text)) break
    }
    message.destroy()
  })
  return { isOpen, seen }
}

export async function post<T>(url: string, body: string): Promise<T> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

function bodyOf(request: string): string {
  return request.slice(request.indexOf('\r\n\r\n') + 4)
}
