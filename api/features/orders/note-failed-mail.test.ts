import { afterEach, expect, test, vi } from 'vitest'
import { DeliveryError } from '#api/platform/outside/delivery-error.ts'
import { followStream } from '#api/testing/app/follow-stream.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { Board, BoardOrder } from './contract-staff.ts'
import type { Tracking } from './contract-tracking.ts'

const app = await testApp()
const { manager } = await staffBearers(app)

afterEach(() => vi.restoreAllMocks())

/** The customer's mail server refuses every mail from here on. */
function refuseMails(isPermanent = true) {
  vi.spyOn(app.services.mailer, 'send').mockRejectedValue(new DeliveryError('550 RCPT TO EENVELOPE', isPermanent))
}

const onBoard = async ({ id }: PlacedOrder) =>
  (await app.get<{ orders: BoardOrder[] }>('/api/admin/orders', manager)).body.orders.find(order => order.id === id)
const onPage = async ({ id, trackingToken }: PlacedOrder) =>
  (await app.get<Tracking>(`/api/orders/${id}/tracking?token=${trackingToken}`)).body

/** An order whose confirmation does not reach its customer. */
async function unreachable(): Promise<PlacedOrder> {
  const order = await placedOrder(app)
  refuseMails()
  await payOrder(app, order)
  return order
}

test('tells every board and the customer’s own page at once', async () => {
  const order = await placedOrder(app)
  const board = await followStream<Board & BoardOrder[]>(app, '/api/admin/orders/stream', manager)
  await board.next()
  const page = await followStream<Tracking>(app, `/api/orders/${order.id}/tracking/stream?token=${order.trackingToken}`)
  expect((await page.next()).data.mailFailed).toBeUndefined()
  refuseMails()
  await payOrder(app, order)
  let onBoard = (await board.next()).data
  while (onBoard[0]?.unreachable === undefined) onBoard = (await board.next()).data
  let onPage = (await page.next()).data
  while (onPage.mailFailed === undefined) onPage = (await page.next()).data
  expect([onBoard[0].id, onBoard[0].status, onPage.status]).toEqual([order.id, 'confirmed', 'confirmed'])
  board.stop()
  page.stop()
})

test('a tap of the kitchen that was made a moment before stays good', async () => {
  const order = await placedOrder(app)
  await payOrder(app, order)
  const seen = await onBoard(order)
  await app.sql`select graphile_worker.add_job('note_failed_mail', ${app.sql.json({ orderId: order.id })}::json)`
  await app.runJobs()
  const move = { status: 'preparing', version: seen?.version }
  const { status, body } = await app.post<BoardOrder>(`/api/admin/orders/${order.id}/status`, move, {
    ...manager,
    ...freshKey(),
  })
  expect([status, body.status, body.unreachable]).toEqual([200, 'preparing', true])
})

test('the first failure counts, and nothing more is told', async () => {
  const order = await unreachable()
  const state = () => app.sql`select mail_failed_at, changed_in from orders where id = ${order.id}`
  const before = await state()
  expect(before).toMatchObject([{ mailFailedAt: app.clock() }])
  app.clock.advanceMinutes(5)
  await app.sql`select graphile_worker.add_job('note_failed_mail', ${app.sql.json({ orderId: order.id })}::json)`
  await app.runJobs()
  expect(await state()).toEqual(before)
})

test('a mail that may still arrive says nothing', async () => {
  const order = await placedOrder(app)
  refuseMails(false)
  await payOrder(app, order)
  expect([(await onBoard(order))?.unreachable, (await onPage(order)).mailFailed]).toEqual([undefined, undefined])
})

test('a mail to the restaurant that fails says nothing of the customer', async () => {
  const order = await placedOrder(app)
  await payOrder(app, order)
  const row = {
    id: crypto.randomUUID(),
    kind: 'refund-failed',
    cause: order.id,
    recipient: 'contact@lai-khram.example',
  }
  await app.sql`insert into messages ${app.sql({ ...row, order_id: order.id, created_at: app.clock() })}`
  refuseMails()
  await app.sql`select graphile_worker.add_job('send_message', ${app.sql.json({ messageId: row.id })}::json)`
  await app.runJobs()
  expect(await app.sql`select status from messages where id = ${row.id}`).toMatchObject([{ status: 'failed' }])
  expect((await onBoard(order))?.unreachable).toBeUndefined()
})
