import { describe, expect, test } from 'vitest'
import { orderMoney } from '#api/features/payments/settle-session.ts'
import type { Statistics } from '#api/features/reports/contract.ts'
import { toCents, toEuros } from '#api/kernel/order/money.ts'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { type Dish, orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { type PlacedOrder, payOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { newVoucher } from '#api/testing/people/loyalty.ts'
import { confirmOrder } from '../paying/confirm-order.ts'
import { sweepUnpaid } from '../paying/sweep-unpaid.ts'

const app = await testApp()
const { sql } = app
const { manager, admin } = await staffBearers(app)
await sql`update settings set slot_capacity = 1000, till_orders = 1000`

type Taken = {
  order: {
    id: string
    status: string
    version: number
    callNumber?: number
    totalAmount: number
    paymentStatus: string
    till?: { collectedAt?: string }
    takenBy?: string
    customerInfo: { name: string; phone: string; email: string }
  }
  trackingUrl: string
  payBy?: string
  sentBy: string[]
  code: string
  detail: string
}

function takenBody(pays: 'link' | 'till', changes: Record<string, unknown> = {}, dishes: readonly Dish[] = [PAD_THAI]) {
  const { items, totalAmount, pickup } = orderBody(dishes)
  return { items, totalAmount, pickup, customer: { name: 'Mme Ly', phone: '06 98 76 54 32' }, pays, ...changes }
}
const take = (body: unknown, bearer: Record<string, string> = manager, key = freshKey()) =>
  app.post<Taken>('/api/admin/orders', body, { ...bearer, ...key })
const collect = (id: string, bearer: Record<string, string> = manager) =>
  app.post<Taken['order'] & { code: string }>(`/api/admin/orders/${id}/collected`, undefined, {
    ...bearer,
    ...freshKey(),
  })
const undo = async (id: string) => {
  const response = await app.app.request(`${TEST_ORIGIN}/api/admin/orders/${id}/collected`, {
    method: 'DELETE',
    headers: manager,
  })
  return { status: response.status, body: (await response.json()) as Taken['order'] & { code: string } }
}
const move = (id: string, status: string, version: number, more = {}) =>
  app.post<Taken['order'] & { code: string }>(
    `/api/admin/orders/${id}/status`,
    { status, version, ...more },
    { ...manager, ...freshKey() },
  )
async function atTill(changes: Record<string, unknown> = {}) {
  const { status, body } = await take(takenBody('till', changes))
  if (status !== 201) throw new Error(`taking an order answered ${status} ${JSON.stringify(body)}`)
  return body.order
}
const pass = (minutes: number) => app.clock.set(new Date(app.clock().getTime() + minutes * 60_000).toISOString())
const auditOf = (id: string) =>
  sql<{ action: string; details: unknown }[]>`
    select action, details from audit_entries where subject = ${id} order by id`

async function cardOf(email: string) {
  const customer = await newCustomer(app, email)
  const [row] = await sql<
    { cardId: string }[]
  >`select qr_code_id as card_id from customers where id = ${customer.userId}`
  const points = async () => {
    const [now] = await sql<
      { points: number }[]
    >`select points_balance as points from customers where id = ${customer.userId}`
    return now?.points
  }
  return { id: customer.userId, cardId: row?.cardId as string, points }
}

describe('an order at the till', () => {
  test('is confirmed at once by the staff member, with its number, unpaid, and with an audit entry', async () => {
    const order = await atTill()
    expect(order).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'unpaid',
      till: {},
      takenBy: expect.stringMatching(/./),
      customerInfo: { name: 'Mme Ly', phone: '06 98 76 54 32', email: '' },
    })
    expect(order.callNumber).toBeGreaterThan(0)
    expect(await auditOf(order.id)).toEqual([{ action: 'order.taken', details: { pays: 'till', totalCents: 1390 } }])
    expect(await sql`select load from slot_holds where order_id = ${order.id} and released_at is null`).toHaveLength(1)
    expect(await sql`select from unpaid_holds where order_id = ${order.id}`).toEqual([])
  })

  test('never is revenue, a buyer or a paid order of the site', async () => {
    const before = await sql`select paid_on, hour, orders, revenue_cents from sales_hours`
    const order = await atTill({ customer: { name: 'Ly', email: 'ly@exemple.fr' } })
    await collect(order.id)
    expect(await sql`select paid_on, hour, orders, revenue_cents from sales_hours`).toEqual(before)
    expect(await sql`select from buyers where guest_email = 'ly@exemple.fr'`).toEqual([])
    const [row] = await sql`select paid_at, captured_cents from orders where id = ${order.id}`
    expect(row).toEqual({ paidAt: null, capturedCents: 0 })
  })

  test('is counted as taken for the till at once, and as collected no sooner than it is marked so', async () => {
    const atTillNow = async () => (await app.get<Statistics>('/api/admin/statistics', manager)).body.period.at_till
    const before = await atTillNow()
    const order = await atTill()
    const counted = {
      orders_count: before.orders_count + 1,
      amount: toEuros(toCents(before.amount) + toCents(order.totalAmount)),
    }
    expect(await atTillNow()).toEqual({ ...before, ...counted })
    await collect(order.id)
    expect(await atTillNow()).toEqual({ ...counted, collected_count: before.collected_count + 1 })
    await undo(order.id)
    expect(await atTillNow()).toEqual({ ...before, ...counted })
  })

  test('is not counted as taken for the till where nobody came to pay it', async () => {
    const atTillNow = async () => (await app.get<Statistics>('/api/admin/statistics', manager)).body.period.at_till
    const before = await atTillNow()
    const order = await atTill()
    await sql`update orders set status = 'preparing' where id = ${order.id}`
    await sql`update orders set status = 'ready' where id = ${order.id}`
    await sql`update orders set status = 'no_show' where id = ${order.id}`
    expect(await atTillNow()).toEqual(before)
  })

  test('tells its customer to pay at the counter, without a receipt of ours', async () => {
    await atTill({ customer: { name: 'Anne', email: 'anne-till@exemple.fr' } })
    await app.runJobs()
    const mail = app.mails.find(({ to }) => to === 'anne-till@exemple.fr')
    expect(mail?.text).toContain('À payer au comptoir')
    expect(mail?.text).not.toContain('Payé par carte')
    expect(mail?.attachments?.map(({ filename }) => filename).join()).not.toContain('note')
  })

  test('is not cancelled by a tablet that does not know of the money in the till', async () => {
    const order = await atTill()
    await collect(order.id)
    const asked = { reason: 'Personne n’est venu' }
    const late = await move(order.id, 'cancelled', order.version, asked)
    expect([late.status, late.body.code]).toEqual([409, 'stale_version'])
    const knowing = await move(order.id, 'cancelled', order.version, { ...asked, collected: true })
    expect([knowing.status, knowing.body.status]).toEqual([200, 'cancelled'])
  })

  test('is handed over once the till has its money, and not before', async () => {
    const order = await atTill()
    const begun = await move(order.id, 'preparing', order.version)
    const ready = await move(order.id, 'ready', begun.body.version)
    const early = await move(order.id, 'delivered', ready.body.version)
    expect([early.status, early.body.code]).toEqual([409, 'till_open'])
    const collected = await collect(order.id)
    expect(collected.body.till).toEqual({ collectedAt: app.clock().toISOString() })
    const handed = await move(order.id, 'delivered', collected.body.version)
    expect(handed.body.status).toBe('delivered')
    expect((await auditOf(order.id)).map(({ action }) => action)).toEqual([
      'order.taken',
      'order.preparing',
      'order.ready',
      'order.collected',
      'order.delivered',
    ])
  })

  test('is collected once, whoever taps, on however many tablets', async () => {
    const order = await atTill()
    const answers = await Promise.all([collect(order.id), collect(order.id, admin), collect(order.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await auditOf(order.id)).filter(({ action }) => action === 'order.collected')).toHaveLength(1)
  })

  test('earns the card its point when it is collected, one a day, and gives it back when it is called off', async () => {
    const { cardId, points } = await cardOf('carte-till@exemple.fr')
    const first = await atTill({ customer: { cardId } })
    const second = await atTill({ customer: { cardId } })
    expect([first.customerInfo.name, await points()]).toEqual(['Camille Renard', 0])
    const one = await collect(first.id)
    const two = await collect(second.id)
    expect(await points()).toBe(1)
    await move(first.id, 'cancelled', one.body.version, { reason: 'Demande du client', collected: true })
    expect(await points()).toBe(1)
    await move(second.id, 'cancelled', two.body.version, { reason: 'Demande du client', collected: true })
    expect(await points()).toBe(0)
  })

  test('is to be collected again when that was a mistake, as it was before, and each is in the journal', async () => {
    const { cardId, points } = await cardOf('carte-erreur@exemple.fr')
    const order = await atTill({ customer: { cardId } })
    const collected = await collect(order.id)
    expect(await points()).toBe(1)
    const undone = await undo(order.id)
    expect(undone.body.till).toEqual({})
    expect(undone.body.version).toBeGreaterThan(collected.body.version)
    expect(await points()).toBe(0)
    // Twice is once.
    expect((await undo(order.id)).body.version).toBe(undone.body.version)
    expect((await collect(order.id)).body.till).toEqual({ collectedAt: app.clock().toISOString() })
    expect(await points()).toBe(1)
    expect((await auditOf(order.id)).map(({ action }) => action)).toEqual([
      ...['order.taken', 'order.collected', 'order.uncollected', 'order.collected'],
    ])
  })

  test('keeps the day’s point that another order earned too, when the mark of one is taken back', async () => {
    const { cardId, points } = await cardOf('carte-deux@exemple.fr')
    const [first, second] = [await atTill({ customer: { cardId } }), await atTill({ customer: { cardId } })]
    await collect(first.id)
    await collect(second.id)
    await undo(first.id)
    expect(await points()).toBe(1)
    await undo(second.id)
    expect(await points()).toBe(0)
  })

  test('keeps its mark once it is handed over or called off, in the database too', async () => {
    const order = await atTill()
    const begun = await move(order.id, 'preparing', order.version)
    const ready = await move(order.id, 'ready', begun.body.version)
    const { body } = await collect(order.id)
    expect(body.version).toBe(ready.body.version)
    await move(order.id, 'delivered', body.version)
    expect(await undo(order.id)).toMatchObject({ status: 409, body: { code: 'illegal_transition' } })
    const clear = sql`update orders set collected_at = null, collected_on = null, collected_by = null where id = ${order.id}`
    await expect(clear).rejects.toMatchObject({ code: '23514' })
    expect((await undo('9c03d7e1-0000-4000-8000-000000000000')).status).toBe(404)
  })

  test('is called off at any step when nobody comes, with a reason, and frees its slot', async () => {
    const order = await atTill()
    const begun = await move(order.id, 'preparing', order.version)
    const ready = await move(order.id, 'ready', begun.body.version)
    expect((await move(order.id, 'cancelled', ready.body.version)).body.code).toBe('reason_required')
    const gone = await move(order.id, 'cancelled', ready.body.version, { reason: 'Client non venu' })
    expect(gone.body.status).toBe('cancelled')
    expect(await sql`select from slot_holds where order_id = ${order.id} and released_at is null`).toEqual([])
    expect((await collect(order.id)).body.code).toBe('illegal_transition')
  })

  test('is not called off from the kitchen once the till has its money', async () => {
    const order = await atTill()
    const begun = await move(order.id, 'preparing', order.version)
    const { body } = await collect(order.id)
    // A tap that was made a moment before stays good.
    expect(body.version).toBe(begun.body.version)
    const late = await move(order.id, 'cancelled', body.version, { reason: 'Client non venu' })
    expect([late.status, late.body.code]).toEqual([409, 'illegal_transition'])
  })

  test('gives back a payment that comes for it all the same', async () => {
    const order = await atTill()
    const outcome = sql.begin(tx =>
      confirmOrder(app.services, tx, order.id, { paidAt: app.clock(), capturedCents: 1390 }),
    )
    await expect(outcome).resolves.toBe('already_paid')
  })

  test('asks the provider for nothing, and cannot be refunded by the site', async () => {
    const order = await atTill()
    await collect(order.id)
    const refund = await app.post(
      `/api/admin/orders/${order.id}/refund`,
      { reason: 'Essai' },
      { ...admin, ...freshKey() },
    )
    expect([refund.status, refund.body.code]).toEqual([409, 'nothing_to_refund'])
  })

  test('waits beside no more than the settings allow, however many are taken at once', async () => {
    await sql`update orders set status = 'cancelled', cancelled_at = now() where status = 'confirmed' and till_at is not null`
    await sql`update settings set till_orders = 3`
    const answers = await Promise.all(Array.from({ length: 8 }, () => take(takenBody('till'))))
    const full = answers.filter(({ status }) => status === 409)
    expect([answers.length - full.length, new Set(full.map(({ body }) => body.code))]).toEqual([
      3,
      new Set(['till_full']),
    ])
    expect(full[0]?.body.detail).toContain('3 commandes à encaisser')
    const done = answers.find(({ status }) => status === 201)
    await collect(done?.body.order.id as string)
    expect((await take(takenBody('till'))).status).toBe(201)
    await sql`update settings set till_orders = 0`
    expect((await take(takenBody('till'))).body.code).toBe('till_full')
    await sql`update settings set till_orders = 1000`
  })
})

describe('an order paid by a link', () => {
  test('waits half an hour for its payment, which confirms it, and has sent its link by mail', async () => {
    const { status, body } = await take(takenBody('link', { customer: { name: 'Paul', email: 'paul@exemple.fr' } }))
    expect([status, body.order.status, body.sentBy]).toEqual([201, 'pending', ['mail']])
    expect(body.payBy).toBe(new Date(app.clock().getTime() + 30 * 60_000).toISOString())
    expect(body.order.callNumber).toBeUndefined()
    await app.runJobs()
    expect(app.mails.find(({ to }) => to === 'paul@exemple.fr')?.text).toContain(body.trackingUrl)
    pass(20)
    await sweepUnpaid(app.services, orderMoney)
    const trackingToken = new URL(body.trackingUrl).searchParams.get('token') as string
    await payOrder(app, { id: body.order.id, trackingToken, totalAmount: 13.9 } as PlacedOrder)
    const [row] = await sql`select status, captured_cents as cents from orders where id = ${body.order.id}`
    expect(row).toEqual({ status: 'confirmed', cents: 1390 })
  })

  test('is called off by itself after that, and frees its slot', async () => {
    const { body } = await take(takenBody('link'))
    pass(31)
    await sweepUnpaid(app.services, orderMoney)
    const [row] = await sql`select status from orders where id = ${body.order.id}`
    expect(row).toEqual({ status: 'cancelled' })
  })

  test('is not handed the kitchen by the staff', async () => {
    const { body } = await take(takenBody('link'))
    expect((await move(body.order.id, 'confirmed', body.order.version)).body.code).toBe('illegal_transition')
    expect((await collect(body.order.id)).body.code).toBe('not_at_till')
  })
})

describe('the rules of any order', () => {
  test('hold: price, slot, alcohol, closed hours', async () => {
    const dear = await take(takenBody('till', { totalAmount: 1 }))
    expect([dear.status, dear.body.code]).toEqual([409, 'price_changed'])
    const past = await take(takenBody('till', { pickup: { date: '2026-11-20', time: '12:30' } }))
    expect([past.status, past.body.code]).toEqual([409, 'slot_unavailable'])
    await sql`update settings set slot_capacity = 1`
    await take(takenBody('till', { pickup: { date: '2026-11-23', time: '12:30' } }))
    const full = await take(takenBody('till', { pickup: { date: '2026-11-23', time: '12:30' } }, [SOM_TAM]))
    expect([full.status, full.body.code]).toEqual([409, 'slot_full'])
    await sql`update settings set slot_capacity = 1000`
    const [drink] = await sql<{ id: string; cents: number }[]>`
      select id, price_cents as cents from menu_items where category_key = 'bieres' and in_takeaway order by id limit 1`
    const beer: Dish[] = [{ menuItemId: drink?.id as string, unitPrice: (drink?.cents as number) / 100 }]
    expect((await take(takenBody('till', {}, beer))).body.code).toBe('adult_required')
    const late = { adult: true, pickup: { date: '2026-11-22', time: '22:00' } }
    expect((await take(takenBody('till', late, beer))).body.code).toBe('slot_unavailable')
    expect((await take(takenBody('till', { adult: true }, beer))).status).toBe(201)
  })

  test('a dish that was sold out meanwhile is named', async () => {
    await sql`update menu_items set available = false where id = 'som-tam'`
    const { status, body } = await take(takenBody('till', {}, [SOM_TAM]))
    expect([status, body.code]).toEqual([409, 'item_unavailable'])
    await sql`update menu_items set available = true where id = 'som-tam'`
  })

  test('somebody is named for a link, by name, number or card; at the till the number of the order will do', async () => {
    const { status, body } = await take(takenBody('link', { customer: {} }))
    expect([status, body.code]).toEqual([422, 'validation_failed'])
    expect((await take(takenBody('till', { customer: {} }))).body.order).toMatchObject({
      customerInfo: { name: 'Au comptoir', phone: '', email: '' },
      callNumber: expect.any(Number),
    })
    expect(
      (await take(takenBody('till', { customer: { phone: '06 11 22 33 44' } }))).body.order.customerInfo.name,
    ).toBe('06 11 22 33 44')
    expect((await take(takenBody('till', { customer: { cardId: 'QR_00000000' } }))).body.code).toBe(
      'customer_not_found',
    )
  })

  test('a free dish is taken with the card that it belongs to, and confirms at once with nothing to collect', async () => {
    const { id, cardId } = await cardOf('carte-offert@exemple.fr')
    const rewardId = await newVoucher(sql, id)
    const free = { menuItemId: 'pad-thai', name: 'Offert', quantity: 1, unitPrice: 0, totalPrice: 0, rewardId }
    const alone = { items: [free], totalAmount: 0 }
    expect((await take(takenBody('till', alone))).body.code).toBe('reward_sign_in')
    const { status, body } = await take(takenBody('till', { ...alone, customer: { cardId } }))
    expect([status, body.order.status, body.order.till]).toEqual([201, 'confirmed', undefined])
    expect((await take(takenBody('till', { ...alone, customer: { cardId } }))).body.code).toBe('reward_used')
  })

  test('the same key is the same order, also when two tablets send it at once', async () => {
    const key = freshKey()
    const [one, two] = await Promise.all([take(takenBody('till'), manager, key), take(takenBody('till'), manager, key)])
    const again = await take(takenBody('till'), manager, key)
    expect([one.body, two.body]).toEqual([again.body, again.body])
    expect(one.body.order.callNumber).toBeGreaterThan(0)
  })

  test('nobody but the staff may', async () => {
    const customer = await newCustomer(app, 'cliente@exemple.fr')
    const answers = await Promise.all([
      take(takenBody('till'), {}),
      take(takenBody('till'), { authorization: customer.authorization }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 403])
  })
})

test('a known number tells who calls and what they had last, whatever its spelling, and no unknown one', async () => {
  await take(takenBody('till', { customer: { name: 'Jo', phone: '+33 7 55 44 33 22', email: 'jo@exemple.fr' } }))
  pass(1)
  const last = await take(takenBody('link', { customer: { name: 'Jo', phone: '07 55 44 33 22' } }, [SOM_TAM]))
  const known = async (phone: string) =>
    (
      await app.get<{ known: { name: string; items: { menuItemId: string }[] } | null }>(
        `/api/admin/orders/known?phone=${encodeURIComponent(phone)}`,
        manager,
      )
    ).body.known
  expect(last.status).toBe(201)
  expect(await known('0755443322')).toMatchObject({ name: 'Jo', email: null, items: [{ menuItemId: 'som-tam' }] })
  expect(await known('07 00 00 00 01')).toBeNull()
})

test('one at the till is not changed, neither by the staff nor at its customer’s wish', async () => {
  const order = await atTill()
  const change = { version: order.version, add: orderBody([SOM_TAM]).items, difference: 9.9 }
  const revised = await app.post<{ code: string }>(`/api/admin/orders/${order.id}/revise`, change, {
    ...manager,
    ...freshKey(),
  })
  expect([revised.status, revised.body.code]).toEqual([409, 'revised_at_till'])
  const [row] = await sql<{ token: string }[]>`select tracking_token as token from orders where id = ${order.id}`
  const asked = await app.post<{ code: string }>(`/api/orders/${order.id}/change-request`, {
    wish: 'add',
    trackingToken: row?.token,
  })
  expect([asked.status, asked.body.code]).toEqual([409, 'revised_at_till'])
})
