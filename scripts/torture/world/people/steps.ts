/** The clients' actions, each repeated until it is decided; the answers go into the book. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { checkoutOf } from '#api/features/payments/rules.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { reviewBody } from '#api/testing/orders/review.ts'
import { tableBody } from '#api/testing/orders/table.ts'
import type { KnownOrder, Scene } from './book.ts'
import { type Answer, insist } from './client.ts'

/** A call that changes something, and is repeated unchanged when its answer is lost. */
export type Act = {
  /** Its name in tables. */
  kind: ActKind
  path: string
  body: object
  headers: Record<string, string>
  /** A mark in this request's head, and in no other's. */
  mark: string
  /** A mark in the statements that it commits. */
  rowMark: string | RegExp
  /** The status of success. */
  yes: number
}
export type ActKind = 'order' | 'checkout' | 'cancel' | 'reservation' | 'review' | 'redemption' | 'staff move'

/** How a client sends: directly, or through a test's own faults. */
export type Send = <Body>(act: Act) => Promise<Answer<Body>>

export function plainly({ world }: Pick<Scene, 'world'>): Send {
  return act => insist(world.origin, { method: 'POST', ...act })
}

/** @throws Error when the call is refused */
async function yes<Body>(send: Send, act: Omit<Act, 'headers' | 'mark' | 'rowMark'> & Partial<Act>): Promise<Body> {
  const key = randomUUID()
  const headers = { ...act.headers, 'idempotency-key': key }
  const answer = await send<Body>({ mark: key, rowMark: key, ...act, headers })
  if (answer.status !== act.yes) throw new Error(`${act.kind} answered ${answer.status} ${answer.text}`)
  return answer.body
}

/** A dish without kitchen load, so that no slot ever fills. */
const STICKY_RICE = { menuItemId: 'riz-gluant', unitPrice: 3 }

export async function placeOrder({ world, book, random, next }: Scene, send: Send): Promise<KnownOrder> {
  const n = next()
  const email = `commande-${n}@exemple.fr`
  const body = orderBody([{ ...STICKY_RICE, quantity: random.between(1, 9) }], {
    pickup: { date: addDays(parisDay(world.clock()), 1 + (n % 5)), time: '19:30', notes: '' },
    customerInfo: { name: 'Camille Renard', phone: '06 12 34 56 78', email },
  })
  const placed = await yes<{ id: string; trackingToken: string; totalAmount: number }>(send, {
    kind: 'order',
    path: '/api/orders',
    body,
    yes: 201,
  })
  const totalCents = Math.round(placed.totalAmount * 100)
  const order: KnownOrder = { id: placed.id, trackingToken: placed.trackingToken, email, totalCents, fate: 'placed' }
  book.orders.set(email, order)
  return order
}

/** @returns the payment page's session */
export async function openCheckout({ world }: Scene, send: Send, order: KnownOrder): Promise<string> {
  const { sessionId } = await yes<{ sessionId: string }>(send, {
    kind: 'checkout',
    path: '/api/payments/stripe/checkout',
    body: checkoutOf({ id: order.id, totalAmount: order.totalCents / 100 }, world.origin),
    yes: 200,
  })
  return sessionId
}

/** Presses 'Payer' on the provider's page. Answers whether it took the money: an ended page does not. */
export async function pay({ world }: Scene, order: KnownOrder, sessionId: string): Promise<boolean> {
  const page = `${world.simulator.url}/stripe-simulator/pay/${sessionId}/pay`
  const { status } = await fetch(page, { method: 'POST', redirect: 'manual' })
  if (status === 303) order.fate = 'paid'
  return status === 303
}

/** Asks for the payment's result until there is one, as the page after the payment does. */
export async function untilConfirmed(scene: Scene, sessionId: string): Promise<void> {
  const until = performance.now() + 30_000
  for (;;) {
    const status = await askStatus(scene, sessionId)
    if (status === 'confirmed') return
    if (performance.now() > until) throw new Error(`an order is paid and stays ${status}`)
    await wait(20)
  }
}

export async function askStatus({ world }: Scene, sessionId: string): Promise<string> {
  const path = `/api/payments/stripe/status/${sessionId}`
  const { status, text, body } = await insist<{ orderStatus: string }>(world.origin, { method: 'GET', path })
  if (status !== 200) throw new Error(`the payment's status answered ${status} ${text}`)
  return body.orderStatus
}

export async function cancel(_: Scene, send: Send, order: KnownOrder): Promise<void> {
  const path = `/api/orders/${order.id}/cancel`
  const body = { trackingToken: order.trackingToken }
  const rowMark = new RegExp(`set status = 'cancelled'[\\s\\S]*${order.id}`)
  await yes(send, { kind: 'cancel', path, body, mark: path, rowMark, yes: 200 })
  order.fate = 'cancelled'
}

/** From the kitchen to the customer's hands, a step at a time, each with the version that the tablet has seen. */
export async function handOver({ world, staff }: Scene, send: Send, order: KnownOrder): Promise<void> {
  const path = `/api/admin/orders?q=${encodeURIComponent(orderNumber(order.id))}`
  const { body } = await insist<{ orders: { id: string; version: number }[] }>(world.origin, {
    method: 'GET',
    path,
    headers: staff,
  })
  let version = body.orders.find(({ id }) => id === order.id)?.version
  if (version === undefined) throw new Error(`the staff do not find order ${order.id}`)
  for (const status of ['preparing', 'ready', 'delivered']) {
    const moved: { version: number } = await yes(send, {
      kind: 'staff move',
      path: `/api/admin/orders/${order.id}/status`,
      body: { status, version },
      headers: staff,
      yes: 200,
    })
    version = moved.version
  }
  order.fate = 'delivered'
}

export async function askForTable({ book, next }: Scene, send: Send): Promise<void> {
  const name = `Table ${next()}`
  const { id } = await yes<{ id: string }>(send, {
    kind: 'reservation',
    path: '/api/reservations',
    body: tableBody({ name }),
    yes: 201,
  })
  book.reservations.set(name, id)
}

export async function writeReview({ book, next }: Scene, send: Send): Promise<void> {
  const name = `Avis ${next()}`
  const { id } = await yes<{ id: string }>(send, {
    kind: 'review',
    path: '/api/reviews',
    body: reviewBody({ name }),
    yes: 201,
  })
  book.reviews.set(name, id)
}

export async function redeem({ book, customer, customerEmail }: Scene, send: Send): Promise<void> {
  const { reward_id } = await yes<{ reward_id: string }>(send, {
    kind: 'redemption',
    path: '/api/loyalty/rewards/redeem',
    body: { user_email: customerEmail, item_id: 'pad-thai' },
    headers: customer,
    yes: 201,
  })
  book.vouchers.add(reward_id)
}
