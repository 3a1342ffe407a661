import { expect, test } from 'vitest'
import { followStream } from '#api/testing/app/follow-stream.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { Board, BoardOrder } from './contract-staff.ts'
import { notifyOrder } from './rows.ts'

const app = await testApp()
const { manager } = await staffBearers(app)
const PATH = '/api/admin/orders/stream'

const follow = (lastId?: string, headers: Record<string, string> = manager) =>
  followStream<Board & BoardOrder[]>(app, PATH, {
    ...headers,
    ...(lastId !== undefined && { 'last-event-id': lastId }),
  })

function statesIn(orders: readonly BoardOrder[]): Record<string, string> {
  return Object.fromEntries(orders.map(order => [order.id, order.status]))
}

test('begins with everything under way, then tells of an order when it is placed and when it is paid', async () => {
  const known = await placedOrder(app)
  const stream = await follow()
  const first = await stream.next()
  expect(first.event).toBe('board')
  expect(first.data.orders.find(order => order.id === known.id)).toMatchObject({
    status: 'pending',
    paidAt: null,
    customerInfo: { name: 'Camille Renard' },
    alcoholPieces: 0,
  })
  const placed = await placedOrder(app)
  const changes = await stream.next()
  expect([changes.event, statesIn(changes.data)]).toEqual(['orders', { [placed.id]: 'pending' }])
  await payOrder(app, placed)
  expect(statesIn((await stream.next()).data)).toEqual({ [placed.id]: 'confirmed' })
  stream.stop()
})

test('a board that was away is given what it missed: each order once, as it is now, and nothing that it has seen', async () => {
  const seen = await placedOrder(app)
  const line = await follow()
  const { id } = await line.next()
  line.stop()
  const moved = await placedOrder(app)
  await payOrder(app, moved)
  const placed = await placedOrder(app)
  const again = await follow(id)
  const missed = await again.next()
  expect(missed.data.map(order => order.id).sort()).toEqual([moved.id, placed.id].sort())
  expect(statesIn(missed.data)).toEqual({ [moved.id]: 'confirmed', [placed.id]: 'pending' })
  again.stop()
  // A reconnection with the newest id gets nothing old: the next event is the next change.
  const third = await follow(missed.id)
  await notifyOrder(app.sql, seen.id)
  await payOrder(app, seen)
  expect(statesIn((await third.next()).data)).toEqual({ [seen.id]: 'confirmed' })
  third.stop()
})

test('misses no order whose transaction began earlier and ended later than another’s', async () => {
  const [slow, quick] = [await placedOrder(app), await placedOrder(app)]
  let commit = () => {}
  const held = new Promise<void>(resolve => {
    commit = resolve
  })
  let isWritten = () => {}
  const written = new Promise<void>(resolve => {
    isWritten = resolve
  })
  const slowly = app.sql.begin(async tx => {
    await tx`update orders set pickup_notes = 'lente' where id = ${slow.id}`
    isWritten()
    await held
    await notifyOrder(tx, slow.id)
  })
  await written
  await app.sql`update orders set pickup_notes = 'rapide' where id = ${quick.id}`
  const line = await follow()
  const { id } = await line.next()
  line.stop()
  commit()
  await slowly
  const again = await follow(id)
  expect((await again.next()).data.map(order => [order.id, order.pickup?.notes])).toEqual([[slow.id, 'lente']])
  again.stop()
})

test.each(['', '17', '1:2', '1:2:3;drop', '999999999999:999999999999:', '9'.repeat(40)])(
  'begins anew for an id that is not of this database’s past: %s',
  async id => {
    const stream = await follow(id)
    expect((await stream.next()).event).toBe('board')
    stream.stop()
  },
)

test('counts what was handed over of today’s', async () => {
  const [{ count } = { count: 0 }] = await app.sql<
    { count: number }[]
  >`select count(*)::int from orders where status = 'delivered'`
  expect(count).toBe(0)
  const today = await placedOrder(
    app,
    orderBody([PAD_THAI], { pickup: { date: '2026-11-21', time: '12:30', notes: '' } }),
  )
  await payOrder(app, today)
  for (const status of ['preparing', 'ready', 'delivered']) {
    const [row] = await app.sql<{ version: number }[]>`select version from orders where id = ${today.id}`
    await app.post(`/api/admin/orders/${today.id}/status`, { status, version: row?.version }, manager)
  }
  const stream = await follow()
  const { data } = await stream.next()
  expect(data.deliveredToday).toBe(1)
  expect(data.orders.map(order => order.id)).not.toContain(today.id)
  stream.stop()
})

test('ends for whoever was logged out meanwhile, at the next change', async () => {
  const { manager: leaving } = await staffBearers(app)
  const stream = await follow(undefined, leaving)
  await stream.next()
  await app.post('/api/admin/logout', {}, leaving)
  await placedOrder(app)
  await stream.ended()
})
