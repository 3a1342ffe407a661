import { setTimeout as wait } from 'node:timers/promises'
import { checkoutOf } from '#api/features/payments/rules.ts'
import { slotsOfDay } from '#api/features/pickup/offer-slots.ts'
import { PICKUP_TIMES } from '#api/features/pickup/rules/pickup-slots.ts'
import { USUAL_PICKUP_WEEK } from '#api/features/settings/rules/pickup-week.ts'
import { uuid } from '#api/kernel/ids.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { type TrackingWatch, watchTracking } from '../../load/tracking-watch.ts'
import type { Random } from '../../seed.ts'
import { insist } from '../../world/people/client.ts'
import type { Shop } from './shop.ts'

/** An order that was acknowledged, and what its customer has done with it. */
export type Order = {
  id: string
  trackingToken: string
  totalAmount: number
  fate: 'placed' | 'left' | 'paid' | 'called off' | 'given back'
  page: TrackingWatch
}

/** The answers that all customers received. */
export type Book = { orders: Map<string, Order>; fullSlots: number }

const PAUSE_MS = 250
/** The provider repeats a webhook after some seconds when it reached a dead process. */
const CONFIRMED_MS = 30_000
/** All customers ask for these two slots; the rest of the week is free. */
const HOT = 2

/** A customer orders again and again until the run is over: most pay, some cancel before or after paying, some leave. */
export async function beCustomer(shop: Shop, book: Book, random: Random, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const order = await place(shop, book, random)
    if (order) await goOn(shop, order, random)
    await wait(random.between(0, 2 * PAUSE_MS))
  }
}

async function place(shop: Shop, book: Book, random: Random): Promise<Order | undefined> {
  const email = `${uuid()}@cluster.example`
  const body = orderBody([random.oneOf([PAD_THAI, SOM_TAM])], {
    pickup: { ...pickedSlot(random), notes: '' },
    customerInfo: { name: 'Camille Renard', phone: '06 12 34 56 78', email },
  })
  const send = { method: 'POST', path: '/api/orders', body, headers: { 'idempotency-key': uuid() } } as const
  // A double tap sends the same order twice at once, which must be one order.
  const answers = await Promise.all(
    Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => insist<Placed>(shop.origin, send, shop.patienceMs)),
  )
  const made = answers.filter(({ status }) => status === 201)
  if (made.some(({ text }) => text !== made[0]?.text))
    throw new Error(`one key, two orders: ${made.map(({ text }) => text).join(' ')}`)
  // A refusal is stored under no key: a moment later the slot may be free again.
  const [answer] = made.length ? made : answers
  if (answer?.status === 409 && /^slot_/.test(answer.body.code ?? '')) {
    book.fullSlots += 1
    return undefined
  }
  if (answer?.status !== 201) throw new Error(`the order was answered ${answer?.status} ${answer?.text}`)
  const { id, trackingToken, totalAmount } = answer.body
  const localAddress = addressOf(book.orders.size)
  const page = watchTracking(shop.port, answer.body, { localAddress })
  const order: Order = { id, trackingToken, totalAmount, fate: 'placed', page }
  book.orders.set(id, order)
  return order
}

type Placed = { id: string; trackingToken: string; totalAmount: number; code?: string }

/** Each page has its own address, since a process limits the open streams of one address. */
function addressOf(page: number): string {
  return `127.1.${page >> 8}.${page & 255}`
}

function pickedSlot(random: Random): { date: string; time: string } {
  const tomorrow = addDays(parisDay(new Date()), 1)
  const isHot = random.chance(0.3)
  const date = isHot ? tomorrow : addDays(tomorrow, random.below(6))
  const { time } = slotsOfDay(date, USUAL_PICKUP_WEEK)[random.below(isHot ? HOT : PICKUP_TIMES.length)] as {
    time: string
  }
  return { date, time }
}

async function goOn(shop: Shop, order: Order, random: Random): Promise<void> {
  const mood = random.below(10)
  if (mood === 0) {
    order.fate = 'left'
  } else if (mood === 1) {
    await callOff(shop, order)
    order.fate = 'called off'
  } else {
    await pay(shop, order)
    // Not 'paid' in between: the tablet takes those up, and what is being prepared cannot be called off.
    if (random.chance(0.2)) {
      await callOff(shop, order)
      order.fate = 'given back'
    } else {
      order.fate = 'paid'
    }
  }
}

/** Pays at the provider, then follows and polls the order until it shows as paid. */
async function pay(shop: Shop, order: Order): Promise<void> {
  const { origin, patienceMs } = shop
  const { status, body, text } = await insist<{ sessionId: string }>(
    origin,
    {
      method: 'POST',
      path: '/api/payments/stripe/checkout',
      headers: { 'idempotency-key': uuid() },
      body: checkoutOf(order, origin),
    },
    patienceMs,
  )
  if (status !== 200) throw new Error(`the checkout was answered ${status} ${text}`)
  const page = `${shop.simulator.url}/stripe-simulator/pay/${body.sessionId}/pay`
  const paid = await fetch(page, { method: 'POST', redirect: 'manual' })
  if (paid.status !== 303) throw new Error(`paying was answered ${paid.status}`)
  const until = Date.now() + CONFIRMED_MS
  while (!order.page.statuses.includes('confirmed')) {
    const polled = await insist<{ paymentStatus: string }>(
      origin,
      {
        method: 'GET',
        path: `/api/payments/stripe/status/${body.sessionId}`,
      },
      patienceMs,
    )
    if (polled.status !== 200) throw new Error(`the status was answered ${polled.status} ${polled.text}`)
    if (Date.now() > until)
      throw new Error(
        `the page of ${order.id} says ${order.page.statuses}, the status ${polled.text}; ${await jobsLeft(shop)}`,
      )
    await wait(PAUSE_MS)
  }
}

async function callOff(shop: Shop, { id, trackingToken }: Order): Promise<void> {
  const { status, text } = await insist(
    shop.origin,
    {
      method: 'POST',
      path: `/api/orders/${id}/cancel`,
      body: { trackingToken },
    },
    shop.patienceMs,
  )
  if (status !== 200) throw new Error(`calling off was answered ${status} ${text}`)
}

/** What is still undone, to explain a failure. */
async function jobsLeft({ sql }: Shop): Promise<string> {
  const jobs = await sql`
    select task_identifier, attempts, last_error, run_at, locked_at, locked_by
    from graphile_worker.jobs
    order by id
    limit 20`
  return JSON.stringify([...jobs])
}
