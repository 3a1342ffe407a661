import { beforeEach, expect, test } from 'vitest'
import { send as put } from '#api/testing/app/send.ts'
import { TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { PAD_THAI } from '#api/testing/orders/orders.ts'
import { cloudPrinter } from '#scripts/printer-stand-in/cloud-printer.ts'
import { epsonPrinter } from '#scripts/printer-stand-in/epson-printer.ts'
import { textOf } from '#scripts/printer-stand-in/paper.ts'
import { jobName } from './epson-print.ts'
import { MOST_SENDINGS, SILENT_AFTER_MS } from './rules.ts'
import { printingWorld } from './testing/printing-world.ts'

const app = await testApp()
const { sql, clock } = app
const { admin, printer, send, paid, move, jobs, listed } = await printingWorld(app)
/** Longer than a ticket that was handed out may take. */
const LATER = 16

beforeEach(async () => {
  await sql`delete from printers`
  await sql`delete from rate_limits`
})

async function epson(change: Record<string, unknown> = {}, options: Parameters<typeof epsonPrinter>[2] = {}) {
  const { id, address } = await printer({ way: 'epson', ...change })
  expect(address).toMatch(/\/api\/printers\/[\w-]{43}\/epson$/)
  return { id, address, machine: epsonPrinter(address, send, options) }
}
const state = async () => (await listed())[0]?.state

test('a paid order is printed once on each printer, an unpaid one never', async () => {
  const [kitchen, counter] = [await epson(), await epson({ name: 'Comptoir', copies: 2 })]
  expect([await kitchen.machine.ask(), kitchen.machine.tickets]).toEqual([false, []])
  await paid()
  for (const { machine } of [kitchen, counter]) {
    await machine.askForAll()
    await machine.askForAll()
  }
  expect([kitchen.machine.tickets.length, counter.machine.tickets.length]).toEqual([1, 2])
  const [ticket] = kitchen.machine.tickets
  expect(ticket?.isCut).toBe(true)
  expect(ticket ? textOf(ticket) : '').toMatch(
    /Camille Renard.*! Sans coriandre.*1 Pad thaï, crevette.*2 articles\nPAYÉE\nImprimé à /s,
  )
  expect((await jobs()).toSorted()).toEqual(['confirmed 0 1 printed', 'confirmed 0 1 printed', 'confirmed 0 2 printed'])
  expect((await listed()).map(({ waiting, state }) => [waiting, state])).toEqual([
    [0, 'ready'],
    [0, 'ready'],
  ])
})

test('what it did not tell of comes again and says so, not before it had its time; told twice it is done once', async () => {
  const { machine } = await epson()
  await paid()
  machine.faults.push('cut-before-telling')
  await machine.askForAll()
  expect([machine.tickets.length, await jobs()]).toEqual([1, ['confirmed 0 1 sent']])
  clock.advanceSeconds(LATER)
  machine.faults.push('tells-twice')
  await machine.askForAll()
  const [first, again] = machine.tickets.map(textOf)
  expect(first).not.toContain('Deuxième envoi')
  expect(again).toContain('Deuxième envoi : peut-être déjà imprimé')
  expect([machine.tickets.length, await jobs()]).toEqual([2, ['confirmed 0 1 printed']])
})

test('a slow one that asks while it prints gets nothing beside', async () => {
  const { machine } = await epson()
  await paid()
  await paid([PAD_THAI])
  machine.faults.push('slow')
  await machine.askForAll()
  expect(machine.tickets).toHaveLength(2)
  expect(machine.tickets.map(textOf).join()).not.toContain('Deuxième envoi')
})

test('two machines with one address share its tickets', async () => {
  const { address, machine } = await epson()
  const other = epsonPrinter(address, send)
  const tickets = () => machine.tickets.length + other.tickets.length
  await paid()
  await Promise.all([machine.ask(), other.ask()])
  expect([tickets(), await jobs()]).toEqual([1, ['confirmed 0 1 printed']])
  await paid()
  machine.faults.push('cut-before-telling')
  await machine.ask()
  // The other cannot know whether the ticket has come out.
  await other.ask()
  expect([tickets(), await jobs()]).toEqual([2, ['confirmed 0 1 printed', 'confirmed 0 1 sent']])
})

test('without paper it is asked how it is and gets no ticket; all comes out in its order once there is some', async () => {
  const { machine } = await epson()
  machine.turn('no-paper')
  expect([await machine.ask(), await state()]).toEqual([false, 'no_paper'])
  await paid()
  await paid([PAD_THAI])
  await machine.ask()
  expect([machine.tickets.length, (await listed())[0]?.waiting, await jobs()]).toEqual([
    0,
    2,
    ['confirmed 0 1 waiting', 'confirmed 0 1 waiting'],
  ])
  machine.turn('cover-open')
  await machine.ask()
  expect(await state()).toBe('cover_open')
  machine.turn('well')
  await machine.ask()
  await machine.askForAll()
  expect(machine.tickets.map(ticket => textOf(ticket).includes('Som tam'))).toEqual([true, false])
  expect(machine.tickets.map(textOf).join()).not.toContain('Deuxième envoi')
})

test('paper that ends under a ticket is said, and the ticket comes again', async () => {
  const { machine } = await epson()
  await paid()
  machine.faults.push('paper-ends')
  await machine.ask()
  expect([await state(), await jobs()]).toEqual(['no_paper', ['confirmed 0 1 sent']])
  machine.turn('well')
  await machine.ask()
  await machine.askForAll()
  expect(machine.tickets.map(textOf)).toEqual([expect.stringContaining('Deuxième envoi')])
})

test('one that tells by itself how it is, is not asked while it is well', async () => {
  const { machine } = await epson({}, { reports: true })
  await machine.ask()
  await machine.ask()
  expect([machine.questions(), await state(), (await listed())[0]?.talks]).toEqual([0, 'ready', true])
  await paid()
  machine.turn('cover-open')
  await machine.report()
  expect(await state()).toBe('cover_open')
  await machine.ask()
  expect([machine.tickets.length, await jobs()]).toEqual([0, ['confirmed 0 1 waiting']])
  machine.turn('well')
  await machine.askForAll()
  expect(machine.tickets).toHaveLength(1)
})

test.each(['cannot-read', 'takes-too-long'] as const)('a ticket that it %s is given up after a while', async fault => {
  const { machine } = await epson()
  await paid()
  machine.faults.push(...Array.from({ length: MOST_SENDINGS }, () => fault))
  for (let n = 0; n < MOST_SENDINGS; n += 1) {
    expect(await jobs()).toEqual([`confirmed 0 1 ${n === 0 ? 'waiting' : 'sent'}`])
    await machine.ask()
    // It has a while for itself.
    expect(await machine.ask()).toBe(false)
    clock.advanceSeconds(LATER)
  }
  expect([await jobs(), await state()]).toEqual([['confirmed 0 1 failed'], 'ready'])
  await paid([PAD_THAI])
  await machine.askForAll()
  expect(machine.tickets).toHaveLength(1)
})

test('an older one that names no ticket means the one that it has', async () => {
  const { machine } = await epson({}, { namesJobs: false })
  const order = await paid()
  await machine.askForAll()
  await move(order.id, 'cancelled')
  await machine.askForAll()
  expect(machine.tickets.map(textOf)[1]).toMatch(/^ *ANNULÉE\n.*Plus de crevettes/s)
  expect(await jobs()).toEqual(['confirmed 0 1 printed', 'cancelled 0 1 printed'])
})

test('Thai comes as dots, white on black and sizes as the others print them', async () => {
  const { machine } = await epson({ language: 'fr-th', paperMm: 58 }, { columns: 32 })
  await paid()
  await machine.askForAll()
  const rows = machine.tickets[0]?.rows ?? []
  const notes = rows.flatMap(row => ('letters' in row ? row.letters : [])).filter(({ inverse }) => inverse)
  expect(notes).toMatchObject([{ text: '! Sans coriandre', high: 2, wide: 1 }])
  const pictures = rows.flatMap(row => ('dots' in row && row.dots.height > 10 ? [row.dots] : []))
  expect(pictures.map(({ width }) => width)).toEqual([384, 384, 384, 384])
  const black = pictures.map(({ width, height, isBlack }) => {
    let sum = 0
    for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) sum += isBlack(x, y) ? 1 : 0
    return sum / (width * height)
  })
  for (const share of black) expect([share > 0.01, share < 0.3]).toEqual([true, true])
})

test('its secret alone opens its address, in its own way; another printer’s tickets are not its own', async () => {
  const { id, address, machine } = await epson()
  const other = await epson({ name: 'Autre', prints: [] })
  await expect(cloudPrinter(address.replace(/\/epson$/, ''), send).ask()).rejects.toThrow('answered 404')
  await paid()
  const [job] = await sql<{ id: string }[]>`select id from print_jobs where printer_id = ${id}`
  const ResponseFile = `<ePOSPrint><printjobid>${jobName(job?.id ?? '')}</printjobid><response success="true" code="" status="2"/></ePOSPrint>`
  const post = async (url: string, fields: Record<string, string>) =>
    await app.app.request(url, { method: 'POST', body: new URLSearchParams(fields) })
  const forged = await post(other.address, { ConnectionType: 'SetResponse', ResponseFile })
  expect([forged.status, await jobs()]).toEqual([200, ['confirmed 0 1 waiting']])
  const { body } = await put<{ address: string }>(app, 'PUT', `/api/admin/printers/${id}`, { newAddress: true }, admin)
  await expect(machine.ask()).rejects.toThrow('answered 404')
  await epsonPrinter(body.address, send).askForAll()
  expect(await jobs()).toEqual(['confirmed 0 1 printed'])
  const guess = await post(`${TEST_ORIGIN}/api/printers/${'a'.repeat(43)}/epson`, { ConnectionType: 'GetRequest' })
  expect(guess.status).toBe(404)
  expect((await post(body.address, { ConnectionType: 'Autre' })).status).toBe(422)
  expect((await post(body.address, { ConnectionType: 'SetResponse', ResponseFile: 'x'.repeat(70_000) })).status).toBe(
    413,
  )
})

test('one that has stopped asking is silent; switched off it gets nothing', async () => {
  const { id, machine } = await epson()
  expect(await state()).toBe('never')
  await machine.ask()
  expect(await state()).toBe('ready')
  clock.advanceSeconds(SILENT_AFTER_MS / 1000 + 1)
  expect(await state()).toBe('silent')
  await machine.ask()
  await paid()
  await put(app, 'PUT', `/api/admin/printers/${id}`, { active: false }, admin)
  await machine.askForAll()
  expect([machine.tickets, await jobs()]).toEqual([[], ['confirmed 0 1 waiting']])
})
