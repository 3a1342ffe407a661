import { beforeEach, expect, test } from 'vitest'
import { send } from '#api/testing/app/send.ts'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import { cloudPrinter } from '#scripts/printer-stand-in/cloud-printer.ts'
import { textOf } from '#scripts/printer-stand-in/paper.ts'
import type { Printer } from './contract.ts'
import { MOST_SENDINGS, SILENT_AFTER_MS } from './rules.ts'

const app = await testApp()
const { sql, clock } = app
const { admin, manager } = await staffBearers(app)
await sql`update settings set slot_capacity = 1000`
beforeEach(async () => {
  await sql`delete from printers`
  await sql`delete from rate_limits`
})

const BODY = {
  name: 'Cuisine',
  paperMm: 80,
  stations: [],
  copies: 1,
  prints: ['confirmed', 'changed', 'cancelled'],
  language: 'fr',
}
type Made = { printer: Printer; address: string }

/** A printer of the restaurant's with the machine that asks for it. */
async function printerFor(change: Record<string, unknown> = {}) {
  const { status, body } = await app.post<Made>(
    '/api/admin/printers',
    { ...BODY, ...change },
    { ...admin, ...freshKey() },
  )
  expect(status).toBe(201)
  const machine = cloudPrinter(body.address, async (url, init) => await app.app.request(url, init))
  return { id: body.printer.id, address: body.address, machine }
}
async function paid(dishes = [PAD_THAI, SOM_TAM]) {
  const order = await placedOrder(
    app,
    orderBody(dishes, { pickup: { date: '2026-11-22', time: '12:30', notes: 'Sans coriandre' } }),
  )
  await payOrder(app, order)
  return order
}
const move = async (id: string, status: string) => {
  const [row] = await sql<{ version: number }[]>`select version from orders where id = ${id}`
  const body = { status, version: row?.version, reason: 'Plus de crevettes', ageChecked: true }
  const answer = await app.post(`/api/admin/orders/${id}/status`, body, { ...manager, ...freshKey() })
  expect(answer.status).toBe(200)
}
const jobs = async () =>
  (
    await sql<{ job: string }[]>`
      select cause || ' ' || revision || ' ' || copy || ' ' || status as job from print_jobs order by place`
  ).map(({ job }) => job)
const listed = async () => (await app.get<{ printers: Printer[] }>('/api/admin/printers', manager)).body.printers

test('a paid order is printed once on each printer, an unpaid one never', async () => {
  const [kitchen, counter] = [await printerFor(), await printerFor({ name: 'Comptoir', copies: 2 })]
  await placedOrder(app, orderBody())
  await kitchen.machine.askForAll()
  expect(kitchen.machine.tickets).toEqual([])
  await paid()
  for (const { machine } of [kitchen, counter]) {
    await machine.askForAll()
    await machine.askForAll()
  }
  expect([kitchen.machine.tickets.length, counter.machine.tickets.length]).toEqual([1, 2])
  const [ticket] = kitchen.machine.tickets
  expect(ticket?.isCut).toBe(true)
  const words = ticket ? textOf(ticket) : ''
  expect(words).toMatch(/Camille Renard.*! Sans coriandre.*1 Pad thaï, crevette.*2 articles\nPAYÉE\nImprimé à /s)
  // Both printers are as old, so whose jobs come first is nobody's business.
  expect((await jobs()).toSorted()).toEqual(['confirmed 0 1 printed', 'confirmed 0 1 printed', 'confirmed 0 2 printed'])
  expect((await listed()).map(({ waiting, state }) => [waiting, state])).toEqual([
    [0, 'ready'],
    [0, 'ready'],
  ])
})

test('what the printer has not confirmed comes again and says so; what it confirms twice is done once', async () => {
  const { machine } = await printerFor()
  await paid()
  machine.faults.push('cut-before-confirming', 'confirms-twice')
  await machine.askForAll()
  expect(machine.tickets).toHaveLength(2)
  const [first, again] = machine.tickets.map(textOf)
  expect(first).not.toContain('Deuxième envoi')
  expect(again).toContain('Deuxième envoi : peut-être déjà imprimé')
  expect(await jobs()).toEqual(['confirmed 0 1 printed'])
})

test('without paper nothing is offered, and all comes out in its order once there is some', async () => {
  const { machine } = await printerFor()
  machine.turn('no-paper')
  expect(await machine.ask()).toBe(false)
  expect((await listed())[0]?.state).toBe('no_paper')
  const [one, two] = [await paid(), await paid()]
  await machine.askForAll()
  expect([machine.tickets.length, (await listed())[0]?.waiting]).toEqual([0, 2])
  machine.turn('well')
  await machine.askForAll()
  const numbers = await sql<{ id: string; number: string }[]>`select id, call_number::text as number from orders`
  const called = [one, two].map(({ id }) => numbers.find(order => order.id === id)?.number)
  expect(machine.tickets.map(ticket => textOf(ticket).split('\n')[0]?.trim())).toEqual(called)
})

test('a ticket that a printer cannot read is given up, so that the next one comes out', async () => {
  const { machine } = await printerFor()
  await paid()
  machine.faults.push(...Array.from({ length: MOST_SENDINGS }, () => 'cannot-read' as const))
  for (let n = 0; n < MOST_SENDINGS; n += 1) expect(await machine.ask()).toBe(false)
  expect(await jobs()).toEqual(['confirmed 0 1 failed'])
  await paid()
  await machine.askForAll()
  expect(machine.tickets).toHaveLength(1)
})

test('a change prints the difference, a cancellation says so, each once', async () => {
  const { machine } = await printerFor()
  const order = await paid()
  await machine.askForAll()
  const [row] = await sql<{ version: number }[]>`select version from orders where id = ${order.id}`
  const revised = await app.post(
    `/api/admin/orders/${order.id}/revise`,
    { version: row?.version, take: [{ id: '2', quantity: 1 }], difference: -6 },
    { ...admin, ...freshKey() },
  )
  expect([revised.status, revised.body]).toMatchObject([200, { revisions: [{ status: 'applied' }] }])
  await machine.askForAll()
  await move(order.id, 'cancelled')
  await machine.askForAll()
  const [, changed, cancelled] = machine.tickets.map(textOf)
  expect(changed).toMatch(/^ *MODIFIÉE\n.*- 1 Som tam/s)
  expect(changed).not.toContain('Pad thaï')
  expect(cancelled).toMatch(/^ *ANNULÉE\n.*Plus de crevettes/s)
  expect(machine.tickets).toHaveLength(3)
  expect(await jobs()).toEqual(['confirmed 0 1 printed', 'changed 1 1 printed', 'cancelled 1 1 printed'])
})

test('what was cancelled before its printer came back is not cooked, and not called off either', async () => {
  const { machine } = await printerFor()
  const order = await paid()
  await move(order.id, 'cancelled')
  await machine.askForAll()
  expect(machine.tickets).toEqual([])
  expect(await jobs()).toEqual(['confirmed 0 1 void', 'cancelled 0 1 void'])
})

test('a printer of a station gets its dishes alone, and no paper where there are none', async () => {
  const { machine } = await printerFor({ stations: ['froid'] })
  await paid()
  await paid([PAD_THAI])
  await machine.askForAll()
  expect(machine.tickets).toHaveLength(1)
  const words = machine.tickets.map(textOf).join()
  expect(words).toContain('1 Som tam')
  expect(words).not.toContain('Pad thaï')
  expect(await jobs()).toEqual(['confirmed 0 1 printed', 'confirmed 0 1 void'])
})

test('prints by itself only what it is set to', async () => {
  const { id, machine } = await printerFor({ prints: ['cancelled'] })
  const order = await paid()
  expect(await jobs()).toEqual([])
  await move(order.id, 'cancelled')
  await machine.askForAll()
  expect(textOf(machine.tickets[0] as never)).toMatch(/^ *ANNULÉE/)
  await send(app, 'PUT', `/api/admin/printers/${id}`, { active: false }, admin)
  await move((await paid()).id, 'cancelled')
  expect(await jobs()).toEqual(['cancelled 0 1 printed'])
})

test('an order that is paid at the till is printed with what is to be taken', async () => {
  const { machine } = await printerFor()
  const { items, totalAmount, customerInfo, pickup } = orderBody([PAD_THAI])
  const body = {
    items,
    totalAmount,
    customer: { ...customerInfo, cardId: null },
    pickup,
    adult: false,
    pays: 'till',
    wantsSms: false,
  }
  expect((await app.post('/api/admin/orders', body, { ...manager, ...freshKey() })).status).toBe(201)
  await machine.askForAll()
  expect(machine.tickets.map(textOf).join()).toContain('À ENCAISSER 13,90\u00a0€')
})

test('a copy is printed at each tap, once a key, and says what it is', async () => {
  const { id, machine } = await printerFor()
  const order = await paid()
  await machine.askForAll()
  const key = freshKey()
  const again = (headers: Record<string, string>) =>
    app.app.request(`${TEST_ORIGIN}/api/admin/orders/${order.id}/print`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...manager, ...headers },
      body: JSON.stringify({ printer: id }),
    })
  expect([(await again(key)).status, (await again(key)).status, (await again(freshKey())).status]).toEqual([
    204, 204, 204,
  ])
  await machine.askForAll()
  expect(machine.tickets).toHaveLength(3)
  expect(textOf(machine.tickets[1] as never)).toMatch(/^ *COPIE\n/)
  const [entry] = await sql`select details from audit_entries where action = 'order.printed' limit 1`
  expect(entry?.details).toEqual({ printer: 'Cuisine' })
})

test('no copy of an unpaid order, of none, on none, or on one that is off', async () => {
  const { id } = await printerFor()
  const unpaid = await placedOrder(app)
  const print = async (order: string, printer: string) =>
    (await app.post(`/api/admin/orders/${order}/print`, { printer }, { ...manager, ...freshKey() })).body.code
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect(await print(unpaid.id, id)).toBe('illegal_transition')
  expect(await print(nobody, id)).toBe('order_not_found')
  const order = await paid()
  expect(await print(order.id, nobody)).toBe('not_found')
  await send(app, 'PUT', `/api/admin/printers/${id}`, { active: false }, admin)
  expect(await print(order.id, id)).toBe('printer_off')
})

test('its secret alone opens a printer’s address: the old one ends with the new one', async () => {
  const { id, address, machine } = await printerFor()
  const stored = await sql`select * from printers`
  expect(JSON.stringify(stored)).not.toContain(address.split('/').at(-1))
  const { body } = await send<Made>(app, 'PUT', `/api/admin/printers/${id}`, { newAddress: true }, admin)
  await expect(machine.ask()).rejects.toThrow('answered 404')
  const fresh = cloudPrinter(body.address, async (url, init) => await app.app.request(url, init))
  expect(await fresh.ask()).toBe(false)
  const guess = await app.app.request(`${TEST_ORIGIN}/api/printers/${'a'.repeat(43)}`)
  expect(guess.status).toBe(404)
})

test('no printer has another one’s tickets', async () => {
  const [one, other] = [await printerFor(), await printerFor({ prints: [] })]
  await paid()
  const [job] = await sql<{ id: string }[]>`select id from print_jobs`
  const answer = await app.app.request(`${other.address}?token=${job?.id}`)
  expect(answer.status).toBe(404)
  await app.app.request(`${other.address}?token=${job?.id}&code=200`, { method: 'DELETE' })
  expect(await jobs()).toEqual(['confirmed 0 1 waiting'])
  await one.machine.askForAll()
  expect(one.machine.tickets).toHaveLength(1)
})

test('a second call with its key makes no second printer, and does not show the address again', async () => {
  const key = freshKey()
  const make = () => app.post<Made>('/api/admin/printers', BODY, { ...admin, ...key })
  const [first, second] = [await make(), await make()]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(first.body.address).toContain('/api/printers/')
  expect(second.body).toMatchObject({ printer: { id: first.body.printer.id }, address: null })
  expect(await listed()).toHaveLength(1)
  const refused = await app.post('/api/admin/printers', { ...BODY, name: '', copies: 9 }, { ...admin, ...freshKey() })
  expect([refused.status, refused.body.code]).toEqual([422, 'validation_failed'])
})

test('one that has stopped asking is silent', async () => {
  const { machine } = await printerFor()
  expect((await listed())[0]?.state).toBe('never')
  await machine.ask()
  clock.advanceSeconds(SILENT_AFTER_MS / 1000 + 1)
  expect((await listed())[0]?.state).toBe('silent')
  await machine.ask()
  expect((await listed())[0]?.state).toBe('ready')
})
