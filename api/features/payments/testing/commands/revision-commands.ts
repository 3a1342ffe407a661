import fc from 'fast-check'
import { expect } from 'vitest'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { freshKey } from '#api/testing/app/test-app.ts'
import { type Command, command, onOrder } from '../command.ts'
import { type Placed, type Shop, STICKY_RICE } from '../shop.ts'
import { payAndPoll, poll } from '../steps.ts'

const CENTS = Math.round(STICKY_RICE.unitPrice * 100)
const MORE = { add: [{ menuItemId: STICKY_RICE.menuItemId, quantity: 1 }], difference: STICKY_RICE.unitPrice }
const LESS = { take: [{ id: '1', quantity: 1 }], difference: -STICKY_RICE.unitPrice }
/** The free dish of an order that has one. */
const FREE = { take: [{ id: '2', quantity: 1 }], difference: 0 }

/** It costs 0,40 € more, which no card pays. */
const TO_PORK = {
  take: [{ id: '1', quantity: 1 }],
  add: [{ menuItemId: 'pad-thai', quantity: 1, options: { variant: 'Porc' } }],
  difference: 0.4,
}

type Seen = { version: number; pickupAt: Date }

/** Changes an order on the version of now, unless another is given; what was accepted is remembered. */
export async function revise(shop: Shop, order: Placed, change: object, cents: number, seen?: Seen): Promise<boolean> {
  const { version } = seen ?? (await look(shop, order))
  const key = freshKey()
  // A manager gives back no more than a day's limit.
  const { admin } = await shop.app.staff()
  const send = () => shop.app.post(`/api/admin/orders/${order.id}/revise`, { version, ...change }, { ...admin, ...key })
  const { status, body } = await send()
  expect([200, 409, 422], JSON.stringify(body)).toContain(status)
  if (status !== 200) return false
  // The answer was lost: the same call is the same revision.
  expect((await send()).body).toEqual(body)
  if (cents < 0) shop.reduced.set(order.id, (shop.reduced.get(order.id) ?? 0) - cents)
  return true
}

async function look(shop: Shop, { id }: Placed): Promise<Seen> {
  const [seen] = await shop.app.sql<Seen[]>`
    select version, pickup_at from orders where id = ${id}`
  if (!seen) throw new Error(`order ${id} has gone`)
  return seen
}

/** Moves the pickup between two slots of its day. */
async function movePickup(shop: Shop, order: Placed): Promise<void> {
  const seen = await look(shop, order)
  const time = parisTime(seen.pickupAt) === '12:30' ? '13:00' : '12:30'
  await revise(shop, order, { pickup: { date: parisDay(seen.pickupAt), time }, difference: 0 }, 0, seen)
}

/** Two tablets decide on one version: at most one of them changes the order. */
async function bothRevise(shop: Shop, order: Placed): Promise<void> {
  const seen = await look(shop, order)
  const made = await Promise.all([revise(shop, order, MORE, CENTS, seen), revise(shop, order, LESS, -CENTS, seen)])
  expect(made.filter(Boolean).length).toBeLessThanOrEqual(1)
}

/** Opens the payment page of the revision that waits. */
async function openRevisionPage(shop: Shop, order: Placed): Promise<string | undefined> {
  const number = await waitingNumber(shop, order)
  if (!number) return undefined
  const { status, body } = await shop.checkout({ ...order, totalAmount: STICKY_RICE.unitPrice }, number)
  expect([200, 409, 503]).toContain(status)
  return status === 200 ? body.sessionId : undefined
}

/** Opens the payment page of the revision that waits, of a dish more where none does, and pays or leaves it. */
async function payRevision(shop: Shop, order: Placed, pays: boolean): Promise<void> {
  if (!(await waitingNumber(shop, order))) await revise(shop, order, MORE, CENTS)
  const sessionId = await openRevisionPage(shop, order)
  if (!sessionId || !pays) return
  await shop.press('pay', sessionId)
  await poll(shop, sessionId)
}

/** Makes money come for a revision that was taken back: the provider was down when its page should have been closed. */
async function payWithdrawn(shop: Shop, order: Placed): Promise<void> {
  await revise(shop, order, MORE, CENTS)
  const sessionId = await openRevisionPage(shop, order)
  if (!sessionId) return
  const { faults } = shop.app.simulator
  faults.set({ apiFailures: 2 })
  await withdraw(shop, order)
  faults.set({ apiFailures: 0 })
  await shop.press('pay', sessionId)
}

async function withdraw(shop: Shop, order: Placed): Promise<void> {
  const { manager } = await shop.app.staff()
  const { status } = await shop.app.post(
    `/api/admin/orders/${order.id}/revise/withdraw`,
    { number: (await waitingNumber(shop, order)) ?? 1 },
    { ...manager, ...freshKey() },
  )
  expect([200, 409]).toContain(status)
}

async function waitingNumber(shop: Shop, order: Placed): Promise<number | undefined> {
  const [waiting] = await shop.app.sql<{ number: number }[]>`
    select number from order_revisions where order_id = ${order.id} and status = 'waiting'`
  return waiting?.number
}

/** Changes a dish to one that costs too little more for a card, once its order is paid. */
async function changeProtein(shop: Shop): Promise<void> {
  const order = await shop.placeChicken()
  if (!order) return
  await payAndPoll(shop, order)
  await revise(shop, order, TO_PORK, 0)
}

/** Changes of paid orders: less, more, moved, taken back, by two tablets, paid or not. */
export const REVISIONS: fc.Arbitrary<Command>[] = [
  onOrder('take a piece off', (shop, order) => revise(shop, order, LESS, -CENTS)),
  onOrder('take the free dish off', (shop, order) => revise(shop, order, FREE, 0)),
  onOrder('add a dish', (shop, order) => revise(shop, order, MORE, CENTS)),
  onOrder('move the pickup', movePickup),
  fc.constant(command('a change that no card pays', null, changeProtein)),
  onOrder('both tablets revise', bothRevise),
  onOrder('pay what is added', (shop, order, i) => payRevision(shop, order, i % 4 > 0)),
  onOrder('withdraw the revision', withdraw),
  onOrder('withdraw while the provider is away, then pay', payWithdrawn),
  onOrder('a storm of revisions', async (shop, order, i) => {
    await Promise.all([
      bothRevise(shop, order),
      payRevision(shop, order, true),
      shop.refund(order, i % 3 === 0 ? 'all' : { amount: 1 }),
      ...(i % 2 === 0 ? [withdraw(shop, order)] : [movePickup(shop, order)]),
      shop.app.runMoneyJobs(),
    ])
  }),
]
