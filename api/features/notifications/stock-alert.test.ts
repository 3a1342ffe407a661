import { afterEach, expect, test } from 'vitest'
import { type OpenBoard, openBoard } from '#api/testing/app/open-board.ts'
import { type Answer, testApp } from '#api/testing/app/test-app.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'

const app = await testApp()
const { sql } = app
const { admin, manager } = await staffBearers(app)
const alert = (itemId: string, headers: Record<string, string> = manager): Promise<Answer> =>
  app.post(`/api/admin/notifications/stock-alert/${itemId}`, { item_name: 'Pad Thai' }, headers)

const open: OpenBoard[] = []

async function board(headers: Record<string, string>): Promise<OpenBoard> {
  const made = await openBoard(app, headers)
  open.push(made)
  return made
}

const alertsOf = ({ eventsOf }: OpenBoard) => eventsOf('stock-alert')

afterEach(async () => {
  for (const one of open.splice(0)) one.stop()
  await sql`delete from stock_alerts`
})

test('is heard on every open board, and counts the sessions that were told', async () => {
  const boards = [await board(manager), await board(admin), await board(admin)]
  const { status, body } = await alert('pad-thai')
  expect([status, body]).toEqual([200, { sent_count: 2 }])
  for (const one of boards) {
    await expect
      .poll(() => alertsOf(one), { timeout: 10_000 })
      .toMatchObject([{ itemId: 'pad-thai', itemName: 'Pad thaï' }])
  }
  const [entry] = await sql`select action, details from audit_entries where subject = 'pad-thai'`
  expect(entry).toEqual({ action: 'stock.alert', details: { name: 'Pad thaï' } })
})

test('counts nobody when no board is open', async () => {
  expect((await alert('som-tam')).body).toEqual({ sent_count: 0 })
})

test('tapped twice is one alert', async () => {
  const one = await board(manager)
  await alert('som-tam')
  expect((await alert('som-tam', admin)).body).toEqual({ sent_count: 1 })
  expect(alertsOf(one)).toHaveLength(1)
})

test('a board that comes back hears what it missed, and nothing that is old', async () => {
  await alert('som-tam')
  expect(await sql`select 1 from stock_alert_receipts`).toHaveLength(0)
  const late = await board(manager)
  await expect.poll(() => alertsOf(late), { timeout: 10_000 }).toMatchObject([{ itemId: 'som-tam' }])
  app.clock.advanceMinutes(16)
  const later = await board(admin)
  await alert('pad-thai')
  await expect.poll(() => alertsOf(later), { timeout: 10_000 }).toMatchObject([{ itemId: 'pad-thai' }])
  app.clock.set('2026-11-21T09:00:00Z')
})

test('a session that begins afterwards hears nothing of it', async () => {
  await alert('som-tam')
  app.clock.advanceMinutes(1)
  const later = await staffBearers(app)
  const fresh = await board(later.manager)
  await alert('pad-thai')
  await expect.poll(() => alertsOf(fresh), { timeout: 10_000 }).toMatchObject([{ itemId: 'pad-thai' }])
  app.clock.set('2026-11-21T09:00:00Z')
})

test('of a dish that is on no menu, or by somebody else than the staff, is none', async () => {
  expect((await alert('vieux-plat')).status).toBe(404)
  const customer = await newCustomer(app, 'client@exemple.fr')
  expect((await alert('pad-thai', { authorization: customer.authorization })).status).toBe(403)
  expect((await alert('pad-thai', {})).status).toBe(401)
  expect(await sql`select 1 from stock_alerts`).toHaveLength(0)
})
