/**
 * Follows an order from the payment to the counter: the customer adds the pickup to the phone's calendar, and 'Je suis
 * là' rings on the board.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { clearBoard } from '../support/order/clear-board.ts'
import { paidOrder } from '../support/order/paid-order.ts'
import { ticketOf } from '../support/order/tickets.ts'
import { forToday, staffDevice } from '../support/people/staff.ts'
import { database } from '../support/server/database.ts'

leaveWorkersOut()
clearBoard()

const iAmHere = (page: Page) => page.getByRole('button', { name: 'Je suis là' })
const known = (page: Page) => page.getByText(/^Le comptoir sait que vous êtes là, depuis \d{1,2}\sh(\s\d\d)?\.$/)

async function orderForToday() {
  const order = await paidOrder()
  await forToday(order.id)
  const sql = await database()
  const [row] = await sql<{ called: number }[]>`select call_number as called from orders where id = ${order.id}`
  return { ...order, called: String(row?.called) }
}

it('rings at the counter with the number, on whatever page, until somebody has seen it', async () => {
  const { id, tracking, called } = await orderForToday()
  const { page: board, complaints } = await staffDevice('manager')
  await board.goto('/admin/commandes')
  await ticketOf(board, id).waitFor()
  // The board's ring must also be heard on the staff's other pages.
  await board.goto('/admin/scan')

  const { page: phone } = await newPhone()
  await phone.goto(tracking)
  await iAmHere(phone).tap()
  await known(phone).waitFor()
  expect(await iAmHere(phone).count()).toBe(0)

  const bar = board.locator('.arrival-bars .bar').filter({ hasText: called })
  await bar.getByText(/est là\s·\s\d{1,2}\sh/).waitFor()
  await board.goto('/admin/commandes')
  await ticketOf(board, id)
    .getByText(/^Le client est là\s·\s\d{1,2}\sh/)
    .waitFor()
  const notice = board.locator('.board-notice').filter({ hasText: called })
  await board.getByRole('button', { name: 'Activer le son' }).click()
  await notice.getByRole('button', { name: 'Vu' }).click()
  await notice.waitFor({ state: 'hidden' })
  await board.reload()
  await ticketOf(board, id)
    .getByText(/^Le client est là/)
    .waitFor()
  expect(await notice.count()).toBe(0)

  // The arrival is stored on the server, so a reload shows it again.
  await phone.reload()
  await known(phone).waitFor()
  expect(complaints).toEqual([])
})

it('announces the arrival at the door by itself once a touch has allowed it, and sends no location', async () => {
  const { tracking } = await orderForToday()
  const { page, context } = await newPhone({ geolocation: { latitude: 48.88, longitude: 2.35, accuracy: 10 } })
  await page.route('**/api/restaurant', async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), position: '48.86860, 2.34120' } })
  })
  const sent: string[] = []
  page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await context.grantPermissions(['geolocation'])
  await page.goto(tracking)
  await page.getByRole('button', { name: 'Prévenir automatiquement à mon arrivée' }).tap()
  await page.getByText('Votre position ne quitte pas ce téléphone').waitFor()
  expect(await known(page).count()).toBe(0)
  await context.setGeolocation({ latitude: 48.86862, longitude: 2.34121, accuracy: 10 })
  await known(page).waitFor()
  expect(sent.filter(what => what.includes('/here'))).toHaveLength(1)
  expect(sent.join()).not.toMatch(/48\.8|2\.34/)
})

it('puts the pickup into the calendar, and hands the link on', async () => {
  const { tracking, called } = await orderForToday()
  const { page, context } = await newPhone()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }))
  await page.goto(tracking)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: /^Agenda/ }).tap()])
  expect(file.suggestedFilename()).toMatch(/^retrait-[0-9A-F]{8}\.ics$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.replaceAll('\r\n ', '')).toMatch(new RegExp(`SUMMARY:Retrait .*\\\\, commande ${called}\r\n`))
  await page.getByRole('button', { name: /^Partager/ }).tap()
  await page.getByText('Lien de suivi copié.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(tracking, page.url()).href)
})
