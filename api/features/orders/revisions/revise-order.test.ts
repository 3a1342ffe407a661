import { describe, expect, test } from 'vitest'
import { found } from '#api/features/reconciliation/testing/found.ts'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { orderOnBoard } from '#api/testing/orders/on-board.ts'
import { type Dish, orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { BoardOrder } from '../contract-staff.ts'

const app = await testApp()
const { manager, admin } = await staffBearers(app)
await app.sql`update settings set slot_capacity = 200, manager_refund_cents = 100000`
type Wire = BoardOrder & { code: string; order?: BoardOrder; next?: { time: string } }
type Paid = Awaited<ReturnType<typeof paid>>

/** Two som tam and a pad thaï for 12:30: 25,90 €, kitchen load 4. */
async function paid(dishes: readonly Dish[] = [PAD_THAI, { ...SOM_TAM, quantity: 2 }], time = '12:30') {
  const order = await placedOrder(app, orderBody(dishes, { pickup: { date: '2026-11-22', time, notes: '' } }))
  await payOrder(app, order)
  app.mails.length = 0
  return order
}

const lookAt = (order: { id: string }) => orderOnBoard(app, order, manager)
async function revise(order: { id: string }, change: Record<string, unknown>, headers: Record<string, string> = {}) {
  const { version } = await lookAt(order)
  const body = { version, difference: 0, ...change }
  return await app.post<Wire>(`/api/admin/orders/${order.id}/revise`, body, { ...manager, ...freshKey(), ...headers })
}
const at = (time: string) => ({ date: '2026-11-22', time })
const wish = ({ menuItemId, protein, quantity = 1 }: Dish) => ({
  menuItemId,
  quantity,
  options: protein ? { variant: protein } : {},
})
const slots = async () => {
  const rows = await app.sql<{ time: string; load: number; orders: number }[]>`
    select to_char(slot_at at time zone 'Europe/Paris', 'HH24:MI') as time, held_load as load, held_orders as orders
    from pickup_slots where held_load > 0 order by slot_at`
  return Object.fromEntries(rows.map(({ time, load, orders }) => [time, [load, orders]]))
}
const loadOf = async ({ id }: Paid) => {
  const [hold] = await app.sql<{ load: number }[]>`select load from slot_holds where order_id = ${id}`
  return hold?.load
}
const refundedAtProvider = (id: string) =>
  app.simulator
    .books()
    .filter(session => session.metadata.orderId === id)
    .reduce((sum, session) => sum + session.refundedCents, 0)

describe('the pickup', () => {
  test('moves to another slot of its day: the new one is held, the old one free, and the customer is told', async () => {
    const before = await slots()
    const order = await paid(undefined, '13:00')
    const load = (await loadOf(order)) as number
    const { status, body } = await revise(order, { pickup: at('13:30') })
    expect([status, body.pickup?.time, body.totalAmount]).toEqual([200, '13:30', 25.9])
    expect(body.revisions).toMatchObject([
      { number: 1, status: 'applied', difference: 0, pickup: { from: { time: '13:00' }, to: { time: '13:30' } } },
    ])
    expect(await slots()).toEqual({ ...before, '13:30': [load, 1] })
    await app.runJobs()
    expect(app.mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/modifiée, retrait .* à 13\sh\s30$/),
    ])
    expect(app.mails[0]?.text).toContain('au lieu de 13\u00a0h')
    const [note] = await app.sql`select action, details from audit_entries where subject = ${order.id}`
    const pickupAt = {
      from: expect.stringMatching(/T12:00:00\.000Z$/),
      to: expect.stringMatching(/T12:30:00\.000Z$/),
    }
    expect(note).toEqual({ action: 'order.revise', details: { number: 1, cents: 0, changes: { pickupAt } } })
    expect(await found(app)).toEqual([])
  })

  test('stays where the other slot is full, which names the next', async () => {
    await app.sql`update settings set slot_capacity = 4`
    await paid(undefined, '18:00')
    const order = await paid(undefined, '18:30')
    const before = await slots()
    const { status, body } = await revise(order, { pickup: at('18:00') })
    expect([status, body.code, body.next?.time]).toEqual([409, 'slot_full', '19:00'])
    expect(await slots()).toEqual(before)
    await app.sql`update settings set slot_capacity = 200`
  })

  test('two orders that change places never wait for each other', async () => {
    const [one, other] = [await paid(undefined, '19:00'), await paid(undefined, '19:30')]
    const answers = await Promise.all([revise(one, { pickup: at('19:30') }), revise(other, { pickup: at('19:00') })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  test('does not move to where it is', async () => {
    const order = await paid()
    expect((await revise(order, { pickup: at('12:30') })).status).toBe(422)
  })
})

describe('less', () => {
  test('takes a line off: the difference goes back at once, and lines, slot and note say so', async () => {
    const order = await paid(undefined, '20:00')
    const load = (await loadOf(order)) as number
    const { status, body } = await revise(order, { take: [{ id: '2', quantity: 1 }], difference: -6 })
    expect([status, body.totalAmount, body.refundedAmount, body.paymentStatus]).toEqual([200, 19.9, 0, 'paid'])
    expect(body.items.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['1', 1],
      ['2', 1],
    ])
    expect(await loadOf(order)).toBe(load - 1)
    await app.runJobs()
    expect(refundedAtProvider(order.id)).toBe(600)
    expect(app.mails).toHaveLength(1)
    expect(app.mails[0]?.text).toContain('Nous remboursons 6,00\u00a0€ sur votre carte')
    expect(app.mails[0]?.attachments?.some(({ filename }) => String(filename).endsWith('.pdf'))).toBe(true)
    const off = await revise(order, { take: [{ id: '2', quantity: 1 }], difference: -6 })
    expect(off.body.items.map(({ id }) => id)).toEqual(['1'])
    await app.runJobs()
    expect(await found(app)).toEqual([])
  })

  test('replaces by something cheaper under a number of its own, and gives the difference back', async () => {
    const order = await paid([PAD_THAI])
    const { status, body } = await revise(order, {
      take: [{ id: '1', quantity: 1 }],
      add: [wish({ ...SOM_TAM, quantity: 2 })],
      difference: -1.9,
    })
    expect([status, body.totalAmount, body.items.map(({ id, quantity }) => [id, quantity])]).toEqual([
      200,
      12,
      [['2', 2]],
    ])
    await app.runJobs()
    expect(refundedAtProvider(order.id)).toBe(190)
    expect(await found(app)).toEqual([])
  })

  test.each([
    [
      'all of it',
      [
        { id: '1', quantity: 1 },
        { id: '2', quantity: 2 },
      ],
      'revision_empty',
    ],
    ['more than there is', [{ id: '1', quantity: 2 }], 'validation_failed'],
    ['a line of another order', [{ id: '9', quantity: 1 }], 'validation_failed'],
    ['nothing', [], 'validation_failed'],
  ])('does not take off %s', async (_, take, code) => {
    const order = await paid()
    const { status, body } = await revise(order, { take, difference: -13.9 })
    expect([status, body.code]).toEqual([422, code])
  })

  test('does not take off what a refund gave back already', async () => {
    const order = await paid(undefined, '20:30')
    const lines = [{ id: '2', quantity: 2 }]
    await app.post(`/api/admin/orders/${order.id}/refund`, { lines, reason: 'Oubli' }, { ...admin, ...freshKey() })
    expect((await revise(order, { take: [{ id: '2', quantity: 1 }], difference: -6 })).status).toBe(422)
    expect((await revise(order, { take: [{ id: '1', quantity: 1 }], difference: -13.9 })).body.code).toBe(
      'revision_empty',
    )
  })

  test('does not take off more than a refund of an amount has left', async () => {
    const order = await paid(undefined, '21:30')
    const refund = { amount: 19.9, reason: 'Geste' }
    await app.post(`/api/admin/orders/${order.id}/refund`, refund, { ...admin, ...freshKey() })
    const { status, body } = await revise(order, { take: [{ id: '2', quantity: 1 }], difference: -6 })
    expect([status, body.code]).toEqual([422, 'revision_empty'])
    expect((await lookAt(order)).totalAmount).toBe(25.9)
  })

  test('gives back nothing that a bank has taken, and says so', async () => {
    const order = await paid(undefined, '20:30')
    await app.sql`update payments set withdrawn_cents = captured_cents where order_id = ${order.id}`
    await app.sql`update orders set withdrawn_cents = captured_cents where id = ${order.id}`
    const { status, body } = await revise(order, { take: [{ id: '2', quantity: 1 }], difference: -6 })
    expect([status, body.code]).toEqual([409, 'order_disputed'])
    expect((await lookAt(order)).totalAmount).toBe(25.9)
    await app.sql`update payments set withdrawn_cents = 0 where order_id = ${order.id}`
    await app.sql`update orders set withdrawn_cents = 0 where id = ${order.id}`
  })

  test('a difference that was not seen changes nothing and is told', async () => {
    const order = await paid()
    const { status, body } = await revise(order, { take: [{ id: '2', quantity: 1 }], difference: -5 })
    expect([status, body.code, (body as { difference?: number }).difference]).toEqual([409, 'price_changed', -6])
    expect((await lookAt(order)).totalAmount).toBe(25.9)
  })
})

test('the same key is the same revision, another tablet’s older version none', async () => {
  const order = await paid(undefined, '21:00')
  const { version } = await lookAt(order)
  const key = freshKey()
  const change = { version, take: [{ id: '2', quantity: 1 }], difference: -6 }
  const answers = await Promise.all([1, 2, 3].map(() => revise(order, change, key)))
  expect(answers.map(({ body }) => body.totalAmount)).toEqual([19.9, 19.9, 19.9])
  const late = await revise(order, { ...change, take: [{ id: '1', quantity: 1 }], difference: -13.9 })
  expect([late.status, late.body.code, late.body.order?.totalAmount]).toEqual([409, 'stale_version', 19.9])
  await app.runJobs()
  expect(refundedAtProvider(order.id)).toBe(600)
})

test.each(['pending', 'ready', 'cancelled'])('an order that is %s is not changed', async status => {
  const order = status === 'pending' ? await placedOrder(app) : await paid()
  if (status === 'ready') {
    for (const next of ['preparing', 'ready']) await app.sql`update orders set status = ${next} where id = ${order.id}`
  }
  if (status === 'cancelled') await app.post(`/api/orders/${order.id}/cancel`, { trackingToken: order.trackingToken })
  const { status: answered, body } = await revise(order, { take: [{ id: '1', quantity: 1 }], difference: -13.9 })
  expect([answered, body.code]).toEqual([409, 'not_revisable'])
  await expect(app.sql`update orders set revision = revision + 1 where id = ${order.id}`).rejects.toThrow('not revised')
})

describe('a difference that a card can pay', () => {
  const more = { add: [wish({ ...SOM_TAM, quantity: 1 })], difference: 6 }
  const sums = async ({ id }: { id: string }) =>
    (await app.sql`select total_cents as total, captured_cents as captured from orders where id = ${id}`)[0]

  test('is left to the till: made at once, owed until it is marked, in no sum of ours', async () => {
    const order = await paid([PAD_THAI], '12:00')
    const { status, body } = await revise(order, { ...more, settlement: 'till', smallDifference: 'till' })
    expect([status, body.totalAmount, body.tillDifference]).toEqual([200, 13.9, { amount: 6 }])
    expect(body.items).toMatchObject([{ unitPrice: 13.9 }, { menuItemId: 'som-tam', unitPrice: 0 }])
    expect(body.revisions).toMatchObject([{ status: 'applied', difference: 0, tillDifference: 6 }])
    expect(await sums(order)).toEqual({ total: 1390, captured: 1390 })
    await app.runJobs()
    expect(app.mails.find(({ subject }) => subject.includes('modifiée'))?.text).toMatch(/au retrait\s: 6,00/)
    const off = await revise(order, { take: [{ id: '2', quantity: 1 }] })
    expect([off.body.totalAmount, off.body.tillDifference]).toEqual([13.9, undefined])
    expect(await found(app)).toEqual([])
  })

  test('is given up within what the person may give away, and not beyond', async () => {
    const [order, other] = [await paid([PAD_THAI], '12:00'), await paid([PAD_THAI], '12:00')]
    const given = async () =>
      (await app.sql<{ cents: number }[]>`select coalesce(sum(cents), 0)::int as cents from given_away`)[0]?.cents ?? 0
    const before = await given()
    await app.sql`update settings set manager_refund_cents = ${before + 700}`
    const { status, body } = await revise(order, { ...more, settlement: 'waived', smallDifference: 'waived' })
    expect([status, body.totalAmount, body.tillDifference]).toEqual([200, 13.9, undefined])
    expect(body.revisions).toMatchObject([{ status: 'applied', difference: 0, waived: 6 }])
    expect(await given()).toBe(before + 600)
    const beyond = await revise(other, { ...more, settlement: 'waived', smallDifference: 'waived' })
    expect([beyond.status, beyond.body.code]).toEqual([403, 'refund_over_limit'])
    expect((await lookAt(other)).revisions).toBeUndefined()
    await app.sql`update settings set manager_refund_cents = 100000`
    expect(await found(app)).toEqual([])
  })
})

describe('a difference that no card pays', () => {
  const CHICKEN = { ...PAD_THAI, protein: 'Poulet', unitPrice: 13.5 }
  const toPork = { take: [{ id: '1', quantity: 1 }], add: [wish({ ...PAD_THAI, protein: 'Porc' })], difference: 0.4 }
  const atTill = (isSo: boolean) => app.sql`update settings set small_difference_at_till = ${isSo}`
  const mark = (id: string, method: 'POST' | 'DELETE') =>
    app.app.request(`${TEST_ORIGIN}/api/admin/orders/${id}/collected`, {
      method,
      headers: { ...manager, ...(method === 'POST' && freshKey()) },
    })
  const sums = async ({ id }: { id: string }) => {
    const [row] = await app.sql`
      select total_cents as total, captured_cents as captured, refunded_cents as refunded, reduced_cents as reduced
      from orders where id = ${id}`
    return row
  }
  const revenue = async () => (await app.sql`select sum(revenue_cents)::int as cents from sales_hours`)[0]?.cents
  const PAID = { total: 1350, captured: 1350, refunded: 0, reduced: 0 }

  test('is waived: the change is made at once, at the price that was paid, and the revision keeps who gave it up', async () => {
    const order = await paid([CHICKEN], '20:00')
    const before = await revenue()
    const { status, body } = await revise(order, { ...toPork, smallDifference: 'waived' })
    expect([status, body.totalAmount, body.tillDifference]).toEqual([200, 13.5, undefined])
    expect(body.items).toMatchObject([{ options: { variant: 'Porc' }, unitPrice: 13.5 }])
    expect(body.revisions).toMatchObject([{ status: 'applied', difference: 0, waived: 0.4 }])
    expect(await sums(order)).toEqual(PAID)
    expect(await revenue()).toBe(before)
    const kept = await app.sql`
      select waived_cents as cents, staff_id is not null as is_signed from order_revisions where order_id = ${order.id}`
    expect(kept).toEqual([{ cents: 40, isSigned: true }])
    await app.runJobs()
    expect(app.mails.find(({ subject }) => subject.includes('modifiée'))?.text).toContain('0,40\u00a0€ est offerte')
    expect(await found(app)).toEqual([])
  })

  test.each([
    [{ add: [wish({ ...SOM_TAM, quantity: 1 })], difference: 6, settlement: 'till', smallDifference: 'till' }, 6, true],
    [{ ...toPork, smallDifference: 'till' }, 0.4, false],
  ])('%j holds the bag back until the till has it, where a card could have paid it', async (change, amount, holds) => {
    await atTill(true)
    const order = await paid([CHICKEN], '20:00')
    expect((await revise(order, change)).body.tillDifference).toEqual({ amount })
    const move = async (status: string) => {
      const { version } = await lookAt(order)
      return await app.post(`/api/admin/orders/${order.id}/status`, { status, version }, { ...manager, ...freshKey() })
    }
    for (const status of ['preparing', 'ready']) expect((await move(status)).status).toBe(200)
    if (holds) {
      expect(await move('delivered')).toMatchObject({ status: 409, body: { code: 'till_open' } })
      await app.post(`/api/admin/orders/${order.id}/collected`, {}, { ...manager, ...freshKey() })
    }
    expect((await move('delivered')).status).toBe(200)
  })

  test('is for the till where the house says so: a price until it is marked, and in no sum of ours', async () => {
    await atTill(true)
    const order = await paid([CHICKEN], '20:30')
    const before = await revenue()
    const { body } = await revise(order, toPork)
    expect(body).toMatchObject({ totalAmount: 13.5, paymentStatus: 'paid', tillDifference: { amount: 0.4 } })
    expect(body.revisions).toMatchObject([{ status: 'applied', difference: 0, tillDifference: 0.4 }])
    expect(body.revisions?.[0]).not.toHaveProperty('waived')
    const shares = await app.sql`
      select unit_price_cents as price, vat_shares as vat from line_items where order_id = ${order.id} and line_no = 2`
    expect(shares).toEqual([{ price: 1350, vat: { 10: 1350 } }])
    expect((await mark(order.id, 'POST')).status).toBe(200)
    const collectedAt = app.clock().toISOString()
    expect((await lookAt(order)).tillDifference).toEqual({ amount: 0.4, collectedAt })
    expect((await mark(order.id, 'POST')).status).toBe(200)
    expect((await mark(order.id, 'DELETE')).status).toBe(200)
    expect((await lookAt(order)).tillDifference).toEqual({ amount: 0.4 })
    expect([await sums(order), await revenue()]).toEqual([PAID, before])
    const entries = await app.sql`
      select action, details from audit_entries where subject = ${order.id} and action like '%collected' order by id`
    expect(entries).toEqual([
      { action: 'order.collected', details: { difference: true } },
      { action: 'order.uncollected', details: { difference: true } },
    ])
    await atTill(false)
  })

  test('is owed to the till no more once its dish is given back or taken off', async () => {
    await atTill(true)
    const [refunded, changedBack] = [await paid([CHICKEN], '21:00'), await paid([CHICKEN], '21:30')]
    await revise(refunded, toPork)
    const lines = [{ id: '2', quantity: 1 }]
    await app.post(`/api/admin/orders/${refunded.id}/refund`, { lines, reason: 'Froid' }, { ...admin, ...freshKey() })
    expect(await lookAt(refunded)).toMatchObject({ refundedAmount: 13.5 })
    expect((await lookAt(refunded)).tillDifference).toBeUndefined()
    expect((await mark(refunded.id, 'POST')).status).toBe(409)
    await revise(changedBack, toPork)
    const chicken = [wish({ ...PAD_THAI, protein: 'Poulet' })]
    const { body } = await revise(changedBack, { take: [{ id: '2', quantity: 1 }], add: chicken, difference: 0 })
    expect([body.totalAmount, body.tillDifference]).toEqual([13.5, undefined])
    await atTill(false)
  })

  test('becomes what the staff were told, or nothing changes; from 0,50 € on a card pays it', async () => {
    const order = await paid([CHICKEN], '22:00')
    const told = await revise(order, { ...toPork, smallDifference: 'till' })
    expect([told.status, told.body.code]).toEqual([409, 'conflict'])
    expect((await lookAt(order)).revisions).toBeUndefined()
    const crisp = [wish({ ...PAD_THAI, protein: 'Poulet croustillant' })]
    const more = await revise(order, { ...toPork, add: crisp, difference: 1.5 })
    expect(more.body.revisions).toMatchObject([{ status: 'waiting', difference: 1.5 }])
  })

  test('of no order that left nothing to the till is marked', async () => {
    const order = await paid([CHICKEN], '19:30')
    expect([(await mark(order.id, 'POST')).status, (await mark(order.id, 'DELETE')).status]).toEqual([409, 409])
  })
})
