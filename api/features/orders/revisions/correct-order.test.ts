import { expect, test } from 'vitest'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { tracesOf } from '#api/testing/database/traces.ts'
import { orderOnBoard } from '#api/testing/orders/on-board.ts'
import { orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { BoardOrder } from '../contract-staff.ts'

const app = await testApp()
const { manager } = await staffBearers(app)
await app.sql`update settings set slot_capacity = 1000`

type Wire = BoardOrder & { code: string; order?: BoardOrder }
const PEANUTS = { allergens: ['arachides'], text: 'kiwi zq7' }

async function paid(change: Record<string, unknown> = {}) {
  const order = await placedOrder(app, orderBody([PAD_THAI], change))
  await payOrder(app, order)
  await app.runJobs()
  app.mails.length = 0
  return order
}

const lookAt = (order: { id: string }) => orderOnBoard(app, order, manager)
async function correct(order: { id: string }, facts: Record<string, unknown>, headers: Record<string, string> = {}) {
  const { version } = await lookAt(order)
  return await app.post<Wire>(
    `/api/admin/orders/${order.id}/correct`,
    { version, ...facts },
    { ...manager, ...freshKey(), ...headers },
  )
}

test('the name, the note, the cutlery and the allergy are what they are corrected to, each by itself; nothing is paid or mailed', async () => {
  const order = await paid()
  const before = await lookAt(order)
  const named = await correct(order, { name: 'Chloé Nguyen' })
  expect([named.status, named.body.customerInfo.name, named.body.pickup?.notes]).toEqual([
    200,
    'Chloé Nguyen',
    before.pickup?.notes,
  ])
  expect((await correct(order, { notes: 'Sans coriandre' })).body.pickup?.notes).toBe('Sans coriandre')
  expect((await correct(order, { cutlery: 2 })).body.pickup?.cutlery).toBe(2)
  expect((await correct(order, { cutlery: 21 })).status).toBe(422)
  const { body } = await correct(order, { allergy: PEANUTS })
  expect(body).toMatchObject({
    allergy: PEANUTS,
    customerInfo: { name: 'Chloé Nguyen' },
    pickup: { notes: 'Sans coriandre', cutlery: 2 },
    totalAmount: before.totalAmount,
  })
  expect(body).not.toHaveProperty('revisions')
  expect(body.version).toBeGreaterThan(before.version)
  expect((await correct(order, { allergy: { allergens: [], text: '' } })).body).not.toHaveProperty('allergy')
  await app.runJobs()
  expect(app.mails).toEqual([])
})

test('holds beside a change that waits for its payment, and for an order of the till', async () => {
  const order = await paid()
  const { version } = await lookAt(order)
  const add = [{ menuItemId: SOM_TAM.menuItemId, quantity: 1, options: {} }]
  const tooCheap = await app.post<Wire & { difference: number }>(
    `/api/admin/orders/${order.id}/revise`,
    { version, add, difference: 0 },
    { ...manager, ...freshKey() },
  )
  expect(tooCheap.body.code).toBe('price_changed')
  const waiting = await app.post<Wire>(
    `/api/admin/orders/${order.id}/revise`,
    { version, add, difference: tooCheap.body.difference },
    { ...manager, ...freshKey() },
  )
  expect(waiting.body.revisions).toMatchObject([{ status: 'waiting' }])
  expect((await correct(order, { allergy: PEANUTS })).body).toMatchObject({
    allergy: PEANUTS,
    revisions: [{ status: 'waiting' }],
  })

  const { items, totalAmount, pickup } = orderBody([PAD_THAI])
  const taken = await app.post<{ order: { id: string } }>(
    '/api/admin/orders',
    { items, totalAmount, pickup, customer: { name: 'Paul', phone: '06 12 34 56 78' }, pays: 'till' },
    { ...manager, ...freshKey() },
  )
  expect(taken.status).toBe(201)
  expect((await correct(taken.body.order, { name: 'Paule' })).body.customerInfo.name).toBe('Paule')
})

test('one decided on an older version changes nothing, one that changes nothing says so, and one key is one correction', async () => {
  const order = await paid()
  const { version } = await lookAt(order)
  const path = `/api/admin/orders/${order.id}/correct`
  const key = { ...manager, ...freshKey() }
  const first = await app.post<Wire>(path, { version, notes: 'Bien cuit' }, key)
  expect(first.status).toBe(200)
  const stale = await app.post<Wire>(path, { version, notes: 'Cru' }, { ...manager, ...freshKey() })
  expect([stale.status, stale.body.code, stale.body.order?.pickup?.notes]).toEqual([409, 'stale_version', 'Bien cuit'])
  const again = await app.post<Wire>(path, { version, notes: 'Bien cuit' }, key)
  expect([again.status, again.body.version]).toEqual([200, first.body.version])
  expect((await correct(order, { notes: 'Bien cuit' })).status).toBe(422)
  expect((await correct(order, { name: '' })).status).toBe(422)
})

test('an order that waits for its payment, or was handed over, is not corrected', async () => {
  const pending = await placedOrder(app, orderBody([PAD_THAI]))
  expect((await correct(pending, { name: 'Chloé' })).body.code).toBe('not_revisable')
  const order = await paid()
  for (const status of ['preparing', 'ready']) {
    const { version } = await lookAt(order)
    const move = { status, version, ageChecked: true }
    expect((await app.post(`/api/admin/orders/${order.id}/status`, move, { ...manager, ...freshKey() })).status).toBe(
      200,
    )
    expect((await correct(order, { name: `Chloé ${status}` })).status).toBe(200)
  }
  const { version } = await lookAt(order)
  const move = { status: 'delivered', version, ageChecked: true }
  await app.post(`/api/admin/orders/${order.id}/status`, move, { ...manager, ...freshKey() })
  const late = await correct(order, { name: 'Chloé' })
  expect([late.status, late.body.code]).toEqual([409, 'not_revisable'])
  const nobody = await app.post<Wire>(`/api/admin/orders/${crypto.randomUUID()}/correct`, { version: 1 }, manager)
  expect([nobody.status, nobody.body.code]).toEqual([404, 'order_not_found'])
})

test('printers that print changes get the ticket anew, once a correction and copy; the journal has none of its words', async () => {
  const addPrinter = (name: string, prints: string[], copies = 1) => app.sql`
    insert into printers (id, name, paper_mm, prints, copies, secret_hash, created_at)
    values (gen_random_uuid(), ${name}, 80, ${prints}, ${copies}, sha256(convert_to(${name}, 'UTF8')), now())`
  await addPrinter('Cuisine', ['confirmed', 'changed'], 2)
  await addPrinter('Comptoir', ['confirmed'])
  const order = await paid()
  await correct(order, { allergy: PEANUTS })
  await correct(order, { name: 'Chloé Quetzal', notes: 'sans durian' })
  const jobs = await app.sql`
    select p.name, j.copy
    from print_jobs j join printers p on p.id = j.printer_id
    where j.order_id = ${order.id} and j.cause = 'corrected'
    order by j.place`
  expect(jobs.map(({ name, copy }) => [name, copy])).toEqual([1, 2, 3, 4].map(copy => ['Cuisine', copy]))
  const entries =
    await app.sql`select details from audit_entries where action = 'order.corrected' and subject = ${order.id}`
  expect(entries).toEqual([{ details: {} }, { details: {} }])
  const words = ['kiwi zq7', 'Chloé Quetzal', 'sans durian']
  const places = words.flatMap(word => [`${word}: public.idempotency_keys`, `${word}: public.orders`])
  expect((await tracesOf(app.sql, words)).sort()).toEqual(places.sort())
  await app.sql`delete from printers`
})
