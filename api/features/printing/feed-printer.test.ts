import { afterEach, beforeEach, expect, test } from 'vitest'
import { send } from '#api/testing/app/send.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import { textOf } from '#scripts/printer-stand-in/paper.ts'
import { tcpPrinter } from '#scripts/printer-stand-in/tcp-printer.ts'
import type { Printer } from './contract.ts'
import { feedPrinter, PATIENCE, visitPrinter, watchPrinters } from './feed-printer.ts'
import { MOST_SENDINGS } from './rules.ts'

const app = await testApp()
const { sql, clock, services } = app
const { admin, manager } = await staffBearers(app)
await sql`update settings set slot_capacity = 1000`
// Before there is any printer: paying runs the jobs that are due.
const order = await placedOrder(app, orderBody([PAD_THAI, SOM_TAM]))
await payOrder(app, order)
type Machine = Awaited<ReturnType<typeof tcpPrinter>>
const machines: Machine[] = []
beforeEach(async () => {
  services.env.PRINTER_ADDRESSES = 'any'
  await sql`delete from printers`
  await sql`delete from graphile_worker._private_jobs`
})
afterEach(async () => {
  for (const machine of machines.splice(0)) await machine.unplug().catch(() => {})
})

const BODY = {
  ...{ name: 'Cuisine', paperMm: 80, stations: [], copies: 1, language: 'fr' },
  prints: ['confirmed', 'changed', 'cancelled'],
}
const make = (body: Record<string, unknown>) =>
  app.post<{ printer: Printer; address: string | null; errors?: { path: string }[] }>(
    '/api/admin/printers',
    { ...BODY, way: 'tcp', ...body },
    { ...admin, ...freshKey() },
  )

async function printer(options: { slowMs?: number } = {}) {
  const machine = await tcpPrinter(options)
  machines.push(machine)
  const { body, status } = await make({ host: machine.host, port: machine.port })
  expect(status).toBe(201)
  return { id: body.printer.id, machine, visit: () => visitPrinter(services, body.printer.id) }
}
/** One more ticket of the order for a printer, which waits until somebody prints it. */
async function ask(printer: string) {
  const path = `/api/admin/orders/${order.id}/print`
  expect((await app.post(path, { printer }, { ...manager, ...freshKey() })).status).toBe(204)
}
const jobs = async () =>
  (
    await sql<{ job: string }[]>`select cause || ' ' || sendings || ' ' || status as job from print_jobs order by place`
  ).map(({ job }) => job)
const state = async () =>
  (await app.get<{ printers: Printer[] }>('/api/admin/printers', manager)).body.printers[0]?.state
const queued = async (name: string) =>
  (
    await sql<{ payload: { printerId: string } }[]>`
      select j.payload
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${name}`
  ).map(({ payload }) => payload)

test('a paid order comes out at once, and only once', async () => {
  const { machine, visit } = await printer()
  await payOrder(app, await placedOrder(app, orderBody([PAD_THAI, SOM_TAM])))
  expect(machine.tickets.map(textOf).join()).toMatch(/Camille Renard.*1 Pad thaï, crevette.*PAYÉE\nImprimé à /s)
  await visit()
  expect([machine.tickets.length, machine.tickets[0]?.isCut]).toEqual([1, true])
  expect([await jobs(), await state()]).toEqual([['confirmed 1 printed'], 'ready'])
})

test('a copy that is asked for has its printer fed', async () => {
  const { id, machine } = await printer()
  await ask(id)
  expect(await queued('feed_printer')).toEqual([{ printerId: id }])
  await feedPrinter(services, { printerId: id })
  expect(machine.tickets.map(textOf).join()).toMatch(/^ *COPIE/)
})

test('two processes at a time print one after the other: nothing twice, nothing left behind', async () => {
  const { id, machine, visit } = await printer({ slowMs: 50 })
  for (let n = 0; n < 3; n += 1) await ask(id)
  await Promise.all([visit(), visit(), visit()])
  expect(machine.tickets).toHaveLength(3)
  expect(machine.tickets.map(textOf).join()).not.toContain('Deuxième envoi')
  expect(await jobs()).toEqual(Array(3).fill('copy 1 printed'))
})

test.each([
  ['no-paper', 'no_paper'],
  ['cover-open', 'cover_open'],
] as const)('nothing is sent to one that says %s; it comes out afterwards', async (condition, shown) => {
  const { id, machine, visit } = await printer()
  machine.turn(condition)
  await ask(id)
  await visit()
  expect([await jobs(), await state()]).toEqual([['copy 0 waiting'], shown])
  machine.turn('well')
  await visit()
  expect([await jobs(), await state(), machine.tickets.length]).toEqual([['copy 1 printed'], 'ready', 1])
})

test('a line that breaks is tried again after a pause; what may be there already says so', async () => {
  const { id, machine, visit } = await printer()
  machine.faults.push('cut-before-confirming')
  await ask(id)
  await visit()
  expect(await jobs()).toEqual(['copy 1 sent'])
  // An order that comes meanwhile does not cut the pause short.
  await feedPrinter(services, { printerId: id })
  expect(await jobs()).toEqual(['copy 1 sent'])
  clock.advanceSeconds(6)
  await watchPrinters(services)
  expect(await jobs()).toEqual(['copy 2 printed'])
  expect(machine.tickets.map(ticket => textOf(ticket).includes('Deuxième envoi'))).toEqual([false, true])
})

test('a ticket that is cut in its middle comes whole the next time, an answer that comes twice counts once', async () => {
  const { id, machine, visit } = await printer()
  machine.faults.push('cut')
  await ask(id)
  await visit()
  expect([machine.tickets.length, await jobs()]).toEqual([0, ['copy 1 sent']])
  machine.faults.push('answers-twice')
  await ask(id)
  await visit()
  expect(machine.tickets).toHaveLength(2)
  expect(await jobs()).toEqual(['copy 2 printed', 'copy 1 printed'])
})

test('paper that ends under a ticket is told, and the ticket comes again', async () => {
  const { id, machine, visit } = await printer()
  machine.faults.push('paper-ends')
  await ask(id)
  await visit()
  expect([await jobs(), await state()]).toEqual([['copy 1 sent'], 'no_paper'])
  machine.turn('well')
  await visit()
  expect([await jobs(), await state()]).toEqual([['copy 2 printed'], 'ready'])
})

test('one that is not there is unreachable, is left alone longer each time, and prints once it is back', async () => {
  const { id, machine, visit } = await printer()
  await machine.unplug()
  await ask(id)
  await visit()
  expect([await jobs(), await state()]).toEqual([['copy 0 waiting'], 'unreachable'])
  await visit()
  const pause = async () => {
    const [row] = await sql<{ retryAt: Date }[]>`select retry_at from printers`
    return ((row?.retryAt.getTime() ?? 0) - clock().getTime()) / 1000
  }
  expect(await pause()).toBe(10)
  await machine.plugIn()
  await watchPrinters(services)
  expect(machine.calls()).toBe(0)
  clock.advanceSeconds(11)
  await watchPrinters(services)
  expect([await jobs(), await state()]).toEqual([['copy 1 printed'], 'ready'])
})

test('of one that answers nothing a ticket is printed once it has read all and hung up', async () => {
  const { id, machine, visit } = await printer()
  machine.turn('mute')
  await ask(id)
  await ask(id)
  await visit()
  expect(machine.tickets).toHaveLength(2)
  expect(await jobs()).toEqual(['copy 1 printed', 'copy 1 printed'])
})

test('one that has answered before and does not now is in trouble, and gets nothing', async () => {
  const { id, machine, visit } = await printer()
  await visit()
  machine.turn('mute')
  await ask(id)
  await visit()
  expect([await jobs(), await state()]).toEqual([['copy 0 waiting'], 'trouble'])
})

test('a ticket that a well printer never ends is given up after some sendings', async () => {
  const { id, machine } = await printer()
  await ask(id)
  await sql`update print_jobs set status = 'sent', sendings = ${MOST_SENDINGS - 1}, sent_at = ${clock()}`
  machine.faults.push('never-ends')
  await visitPrinter(services, id, { ...PATIENCE, answerMs: 50, ticketMs: 200 })
  expect(await jobs()).toEqual([`copy ${MOST_SENDINGS} failed`])
})

test('they are looked after as long as there is one, and by one chain', async () => {
  const { id } = await printer()
  await watchPrinters(services)
  await watchPrinters(services)
  expect(await queued('watch_printers')).toHaveLength(1)
  await sql`delete from graphile_worker._private_jobs`
  await send(app, 'PUT', `/api/admin/printers/${id}`, { active: false }, admin)
  await watchPrinters(services)
  expect(await queued('watch_printers')).toEqual([])
})

test('no address outside of the house is written to, neither set nor stored', async () => {
  const { id, machine, visit } = await printer()
  services.env.PRINTER_ADDRESSES = 'house'
  await ask(id)
  await visit()
  expect([machine.calls(), await jobs(), await state()]).toEqual([0, ['copy 0 waiting'], 'unreachable'])
  for (const [host, port] of [
    ['127.0.0.1', 9100],
    ['169.254.169.254', 9100],
    ['localhost', 9100],
    ['192.168.1.50', 5432],
    [null, null],
  ]) {
    const { status, body } = await make({ host, port })
    expect([host, status]).toEqual([host, 422])
    expect(body.errors?.length).toBeGreaterThan(0)
  }
  const { status, body } = await make({ host: '192.168.1.50', port: 9100 })
  expect([status, body.address, body.printer.host, body.printer.port]).toEqual([201, null, '192.168.1.50', 9100])
})

test('reached another way it is as new: its old address ends, or it gets one', async () => {
  const { id, machine } = await printer()
  const change = async (body: Record<string, unknown>) =>
    (await send<{ printer: Printer; address: string | null }>(app, 'PUT', `/api/admin/printers/${id}`, body, admin))
      .body
  const star = await change({ way: 'star' })
  expect(star).toMatchObject({ printer: { way: 'star', host: null, port: null, state: 'never' } })
  expect(star.address).toContain('/api/printers/')
  const poll = () =>
    app.app.request(star.address ?? '', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  expect((await poll()).status).toBe(200)
  const tcp = await change({ way: 'tcp', host: machine.host, port: machine.port })
  expect([tcp.address, (await poll()).status]).toEqual([null, 404])
  await change({ copies: tcp.printer.copies })
  const entries = await app.sql<{ changes: object }[]>`
    select details -> 'changes' as changes from audit_entries
    where subject = ${id} and action = 'printer.changed' order by id`
  expect(
    entries.map(({ changes }) => changes),
    'and none of what stays as it was',
  ).toEqual([
    {
      way: { from: 'tcp', to: 'star' },
      host: { from: machine.host, to: null },
      port: { from: machine.port, to: null },
    },
    {
      way: { from: 'star', to: 'tcp' },
      host: { from: null, to: machine.host },
      port: { from: null, to: machine.port },
    },
  ])
})
