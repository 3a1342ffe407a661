import { afterEach, expect, test } from 'vitest'
import { type OpenBoard, openBoard } from '#api/testing/app/open-board.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import { cloudPrinter } from '#scripts/printer-stand-in/cloud-printer.ts'
import { printerChanges } from './manage-printers.ts'
import { SET_UP_WITHIN_MS, SILENT_AFTER_MS, STUCK_AFTER_MS } from './rules.ts'

const app = await testApp()
const { admin, manager } = await staffBearers(app)
const BODY = { name: 'Cuisine', paperMm: 80, stations: [], copies: 1, prints: [], language: 'fr' }
const open: OpenBoard[] = []
afterEach(async () => {
  for (const one of open.splice(0)) one.stop()
  await app.sql`delete from printers`
})

async function printer() {
  const { body } = await app.post<{ address: string }>('/api/admin/printers', BODY, { ...admin, ...freshKey() })
  return cloudPrinter(body.address, async (url, init) => await app.app.request(url, init))
}

/** What a board's stream has told of printers so far. */
async function board(): Promise<() => unknown[]> {
  const made = await openBoard(app, manager)
  open.push(made)
  return () => made.eventsOf('printers')
}

test('boards hear at once that a printer has no paper, and that it has again', async () => {
  const machine = await printer()
  await machine.ask()
  const shown = await board()
  expect(shown()).toEqual([])
  machine.turn('no-paper')
  await machine.ask()
  await expect.poll(shown, { timeout: 10_000 }).toMatchObject([[{ name: 'Cuisine', state: 'no_paper', waiting: 0 }]])
  // The same state again is no change.
  await machine.ask()
  machine.turn('well')
  await machine.ask()
  await expect.poll(shown, { timeout: 10_000 }).toMatchObject([[{ state: 'no_paper' }], []])
})

test('a board that opens later hears of it first thing', async () => {
  const machine = await printer()
  machine.turn('cover-open')
  await machine.ask()
  const shown = await board()
  await expect.poll(shown, { timeout: 10_000 }).toMatchObject([[{ state: 'cover_open' }]])
})

test('one that has stopped asking is told of, one that never asked is not for a while', async () => {
  const machine = await printer()
  const changes = printerChanges(app.services)
  expect(await changes.read()).toEqual([])
  await machine.ask()
  expect(await changes.read()).toEqual([])
  app.clock.advanceSeconds(SILENT_AFTER_MS / 1000 + 1)
  expect(await changes.read()).toMatchObject([{ event: 'printers', data: [{ state: 'silent' }] }])
  expect(await changes.read()).toEqual([])
  await machine.ask()
  expect(await changes.read()).toEqual([{ event: 'printers', data: [] }])
})

test('one that has not asked ten minutes after it was set up is told of, until it asks', async () => {
  const machine = await printer()
  const changes = printerChanges(app.services)
  app.clock.advanceSeconds(SET_UP_WITHIN_MS / 1000 - 1)
  expect(await changes.read()).toEqual([])
  app.clock.advanceSeconds(2)
  expect(await changes.read()).toMatchObject([{ data: [{ name: 'Cuisine', state: 'never', waiting: 0 }] }])
  await machine.ask()
  expect(await changes.read()).toEqual([{ event: 'printers', data: [] }])
})

test('one that asks and asks and prints nothing is told of once a ticket has waited for three minutes', async () => {
  const machine = await printer()
  const changes = printerChanges(app.services)
  await machine.ask()
  const { body } = await app.get<{ printers: { id: string }[] }>('/api/admin/printers', admin)
  await app.post(`/api/admin/printers/${body.printers[0]?.id}/test`, {}, { ...admin, ...freshKey() })
  app.clock.advanceSeconds(STUCK_AFTER_MS / 1000 + 1)
  machine.faults.push('cut-before-confirming')
  await machine.ask()
  expect(await changes.read()).toMatchObject([{ data: [{ state: 'ready', stuck: true, failed: false, waiting: 1 }] }])
  await machine.ask()
  expect(await changes.read()).toEqual([{ event: 'printers', data: [] }])
})
