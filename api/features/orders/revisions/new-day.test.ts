import { expect, test } from 'vitest'
import { checkoutOf } from '#api/features/payments/rules.ts'
import { orderMoney } from '#api/features/payments/settle-session.ts'
import { found } from '#api/features/reconciliation/testing/found.ts'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { orderOnBoard } from '#api/testing/orders/on-board.ts'
import { orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { BoardOrder } from '../contract-staff.ts'
import { sweepRevisions } from '../paying/sweep-unpaid.ts'

const app = await testApp()
const { manager } = await staffBearers(app)
await app.sql`update settings set slot_capacity = 200, manager_refund_cents = 100000`
// Both days have ten portions of each.
await app.sql`
  insert into menu_item_portions (item_id, weekday, portions)
  select id, weekday, 10 from menu_items, generate_series(1, 7) weekday where id in ('pad-thai', 'som-tam')`
await app.sql`select pg_notify('menu_changed', '')`
type Wire = BoardOrder & { code: string }
const OLD = '2026-11-22'
const NEW = '2026-11-24'

async function paid(date = OLD, time = '12:30') {
  const dishes = [PAD_THAI, { ...SOM_TAM, quantity: 2 }]
  const order = await placedOrder(app, orderBody(dishes, { pickup: { date, time, notes: '' } }))
  await payOrder(app, order)
  app.mails.length = 0
  return order
}
type Paid = Awaited<ReturnType<typeof paid>>
const lookAt = (order: Paid) => orderOnBoard(app, order, manager)
async function move(order: Paid, date = NEW, change: Record<string, unknown> = {}) {
  const { version } = await lookAt(order)
  const body = { version, difference: 0, pickup: { date, time: '12:30' }, ...change }
  return await app.post<Wire>(`/api/admin/orders/${order.id}/revise`, body, { ...manager, ...freshKey() })
}
const portions = async ({ id }: Paid) =>
  Object.fromEntries(
    (
      await app.sql<{ key: string; quantity: number }[]>`
        select to_char(day, 'YYYY-MM-DD') || ' ' || item_id as key, quantity
        from portion_holds where order_id = ${id} order by 1`
    ).map(({ key, quantity }) => [key, quantity]),
  )
const called = async ({ id }: Paid) =>
  (
    await app.sql<{ on: string; number: number }[]>`
    select to_char(called_on, 'YYYY-MM-DD') as on, call_number as number from orders where id = ${id}`
  )[0]
const MORE = { add: [{ menuItemId: SOM_TAM.menuItemId, quantity: 1 }], difference: 6 }

test('another day is another number: slot and portions move along, and the customer is told both', async () => {
  const order = await paid()
  expect(await portions(order)).toEqual({ [`${OLD} pad-thai`]: 1, [`${OLD} som-tam`]: 2 })
  const { status, body } = await move(order, NEW, { take: [{ id: '2', quantity: 1 }], difference: -6 })
  expect([status, body.pickup?.date]).toEqual([200, NEW])
  expect(await called(order)).toEqual({ on: NEW, number: body.callNumber })
  expect(await portions(order)).toEqual({ [`${NEW} pad-thai`]: 1, [`${NEW} som-tam`]: 1 })
  await app.runJobs()
  const [mail] = app.mails
  expect(mail?.text).toContain('au lieu de dimanche 22 novembre à')
  expect(mail?.text).toMatch(new RegExp(`nouveau numéro, pour ce jour-là\\s: ${body.callNumber}`))
  expect(await found(app)).toEqual([])
  await expect(app.sql`update orders set called_on = ${OLD} where id = ${order.id}`).rejects.toThrow('keeps the number')
})

test('more to pay holds both days until it is paid, and the number changes with the payment', async () => {
  const order = await paid()
  const before = await called(order)
  const { body } = await move(order, NEW, MORE)
  expect(body.revisions).toMatchObject([{ status: 'waiting' }])
  expect(await called(order)).toEqual(before)
  const both = { [`${OLD} pad-thai`]: 1, [`${OLD} som-tam`]: 2, [`${NEW} pad-thai`]: 1, [`${NEW} som-tam`]: 3 }
  expect(await portions(order)).toEqual(both)
  expect(await found(app)).toEqual([])
  const checkout = { ...checkoutOf({ ...order, totalAmount: 6 }, TEST_ORIGIN), revision: 1 }
  const page = await app.post<{ sessionId: string }>('/api/payments/stripe/checkout', checkout)
  const pay = new URL(`/stripe-simulator/pay/${page.body.sessionId}/pay`, app.simulator.url)
  await fetch(pay, { method: 'POST', redirect: 'manual' })
  await app.simulator.settled()
  await app.runJobs()
  expect((await called(order))?.on).toBe(NEW)
  expect(await portions(order)).toEqual({ [`${NEW} pad-thai`]: 1, [`${NEW} som-tam`]: 3 })
  expect(await found(app)).toEqual([])
})

test('one that is not paid in time leaves day, number and portions as they were', async () => {
  const order = await paid()
  const before = [await called(order), await portions(order)]
  await move(order, NEW, MORE)
  app.clock.advanceMinutes(31)
  await sweepRevisions(app.services, orderMoney)
  expect([await called(order), await portions(order)]).toEqual(before)
  expect(await found(app)).toEqual([])
})

test('a day without portions left refuses, and everything stays', async () => {
  const order = await paid()
  const before = [await called(order), await portions(order)]
  await app.sql`
    insert into portion_days (day, item_id, portions, held) values ('2026-11-25', 'som-tam', 1, 0)
    on conflict (day, item_id) do update set portions = 1`
  const { status, body } = await move(order, '2026-11-25')
  expect([status, body.code]).toEqual([409, 'item_unavailable'])
  expect([await called(order), await portions(order)]).toEqual(before)
})

test('what is cooked already stays within its day', async () => {
  const order = await paid()
  await app.sql`update orders set status = 'preparing' where id = ${order.id}`
  const { status, body } = await move(order)
  expect([status, body.code]).toEqual([409, 'not_revisable'])
})

test('two orders that change their days never wait for each other', async () => {
  const [one, other] = [await paid(OLD, '13:00'), await paid(NEW, '13:00')]
  const answers = await Promise.all([move(one, NEW), move(other, OLD)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await found(app)).toEqual([])
})
