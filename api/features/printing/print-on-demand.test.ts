import { beforeEach, expect, test } from 'vitest'
import { send as put } from '#api/testing/app/send.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { cloudPrinter } from '#scripts/printer-stand-in/cloud-printer.ts'
import { textOf } from '#scripts/printer-stand-in/paper.ts'
import { MOST_SENDINGS } from './rules.ts'
import { printingWorld } from './testing/printing-world.ts'

const app = await testApp()
const { sql } = app
const { admin, manager, printer, send, jobs, listed } = await printingWorld(app)
beforeEach(async () => void (await sql`delete from printers`))

const ask = async (id: string, headers = freshKey(), who = admin) =>
  await app.post(`/api/admin/printers/${id}/test`, {}, { ...who, ...headers })
const lastTest = async () => (await listed())[0]?.lastTest?.status

test('a test comes out once a tap, with name, ruler, Thai and hour, and its state is told', async () => {
  const { id, address } = await printer({ name: 'Passe', paperMm: 58, stations: ['wok'], copies: 3, prints: [] })
  const machine = cloudPrinter(address, send)
  expect((await listed())[0]?.lastTest).toBeNull()
  const key = freshKey()
  expect([(await ask(id, key)).status, (await ask(id, key)).status]).toEqual([204, 204])
  expect([await lastTest(), (await listed())[0]?.waiting]).toEqual(['waiting', 1])
  await machine.askForAll()
  const lines = machine.tickets.map(textOf)[0]?.split('\n') ?? []
  expect(lines.slice(0, 2).map(line => line.trim())).toEqual(['TEST', 'Passe'])
  const ruler = lines.find(line => line.startsWith('|')) ?? ''
  expect([ruler.length, ruler.at(-1), ruler.slice(0, 11)]).toEqual([32, '|', '|---5---10-'])
  expect(lines).toContain('[…]')
  expect(lines.slice(-2).join()).toMatch(/^Imprimé à \d\d:\d\d,\S+ \d+ novembre$/)
  expect([machine.tickets.length, await lastTest(), await jobs()]).toEqual([1, 'printed', ['test 0 1 printed']])
  await ask(id)
  await machine.askForAll()
  expect(machine.tickets).toHaveLength(2)
  const [entry] = await sql`select details, subject from audit_entries where action = 'printer.tested' limit 1`
  expect(entry).toEqual({ details: { name: 'Passe' }, subject: id })
})

test('one that cannot be read is told as given up', async () => {
  const { id, address } = await printer()
  const machine = cloudPrinter(address, send)
  await ask(id)
  machine.faults.push(...Array.from({ length: MOST_SENDINGS }, () => 'cannot-read' as const))
  for (let n = 0; n < MOST_SENDINGS; n += 1) await machine.ask()
  expect(await lastTest()).toBe('failed')
})

test('none of a printer that is not there or off, and none for a manager', async () => {
  const { id } = await printer()
  expect((await ask('00000000-0000-4000-8000-000000000000')).body.code).toBe('not_found')
  expect((await ask(id, freshKey(), manager)).body.code).toBe('forbidden_role')
  await put(app, 'PUT', `/api/admin/printers/${id}`, { active: false }, admin)
  expect((await ask(id)).body.code).toBe('printer_off')
  expect(await jobs()).toEqual([])
})
