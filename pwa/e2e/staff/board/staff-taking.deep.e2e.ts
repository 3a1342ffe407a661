import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../../support/browser/phone.ts'
import { clearBoard } from '../../support/order/clear-board.ts'
import { referenceOf, ticketOf } from '../../support/order/tickets.ts'
import { staffDevice } from '../../support/people/staff.ts'
import { database } from '../../support/server/database.ts'

leaveWorkersOut()
clearBoard()

const NEW = '/admin/commandes/nouvelle'
/** The most taps, and the longest time, that an order of three dishes may take. */
const MOST_TAPS = 12
const MOST_MS = 25_000

/** Counts the taps on a page from now on. @returns a function that returns their number */
async function counted(page: Page) {
  await page.addInitScript(() => {
    document.addEventListener('pointerdown', () => {
      sessionStorage.taps = String(Number(sessionStorage.taps ?? 0) + 1)
    })
  })
  return () => page.evaluate(() => Number(sessionStorage.taps ?? 0))
}

/** A telephone number that no other test of this run uses. */
let callers = 0
function newCaller(): string {
  callers += 1
  return `06 ${String(Date.now())
    .slice(-6)
    .replace(/(..)(..)(..)/, '$1 $2 $3')} ${String(callers).padStart(2, '0')}`
}

const tile = (page: Page, name: RegExp) => page.getByRole('region', { name: 'La carte' }).getByRole('button', { name })
const client = (page: Page) => page.getByLabel('Client', { exact: true })

/** The newest order for a telephone number. */
async function orderOf(phone: string) {
  const sql = await database()
  const [row] = await sql<{ id: string; status: string; captured: number; name: string; token: string }[]>`
    select id, status, captured_cents as captured, customer_name as name, tracking_token as token
    from orders where customer_phone = ${phone} order by created_at desc limit 1`
  if (!row) throw new Error(`no order of ${phone}`)
  return row
}

it('takes an order of three dishes for the till in a few taps, and two tablets collect and hand it over', async () => {
  const { page, complaints } = await staffDevice('manager')
  const taps = await counted(page)
  const other = await staffDevice('admin')
  await other.page.goto('/admin/commandes')
  await page.goto('/admin/commandes')
  await page.getByText('Connecté, à jour').waitFor()
  await other.page.getByText('Connecté, à jour').waitFor()

  const phone = newCaller()
  const from = { ms: Date.now(), taps: await taps() }
  await page.getByRole('link', { name: 'Nouvelle commande' }).click()
  await tile(page, /Pad thaï/).click()
  await tile(page, /^PK Pad kapao/).click()
  await tile(page, /Curry vert/).click()
  await client(page).click()
  await client(page).pressSequentially(`Ly ${phone}`)
  await page.getByRole('button', { name: 'À la caisse' }).click()
  await page.getByText('Numéro à appeler').waitFor()
  const used = { ms: Date.now() - from.ms, taps: (await taps()) - from.taps }
  expect(used.taps).toBeLessThanOrEqual(MOST_TAPS)
  expect(used.ms).toBeLessThan(MOST_MS)

  const { id, name, status, captured } = await orderOf(phone)
  expect([name, status, captured]).toEqual(['Ly', 'confirmed', 0])
  const sql = await database()
  await sql`update orders set status = 'preparing' where id = ${id}`
  await sql`update orders set status = 'ready', pickup_at = now() where id = ${id}`
  await sql`select pg_notify('order_changed', ${id})`

  // The order is handed over once the till has its money: both tablets say so, and the tap on one shows on the other.
  const there = ticketOf(other.page, id)
  await there.getByText(/^À encaisser \d+,\d\d/).waitFor()
  expect(await there.getByRole('button', { name: /^Remettre/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'Retour aux commandes' }).click()
  const here = ticketOf(page, id)
  const collects = [here, there].map(ticket => ticket.getByRole('button', { name: /^Encaissée/ }))
  for (const button of collects) await button.waitFor()
  // Playwright's own click would wait for a button that the other tablet's click removes.
  await Promise.all(collects.map(button => button.dispatchEvent('click')))
  for (const ticket of [here, there]) await ticket.getByRole('button', { name: /^Remettre/ }).waitFor()
  const [{ entries = 0 } = {}] = await sql<{ entries: number }[]>`
    select count(*)::int as entries from audit_entries where subject = ${id} and action = 'order.collected'`
  expect(entries).toBe(1)
  await there.getByRole('button', { name: /^Remettre/ }).click()
  await here.waitFor({ state: 'detached', timeout: 20_000 })
  expect([...complaints, ...other.complaints]).toEqual([])
})

it('is paid by a link on the caller’s phone, and the tablet hears of it', async () => {
  const { page, complaints } = await staffDevice('manager')
  const phone = newCaller()
  await page.goto(NEW)
  // Adds the dish by its code, as somebody does who knows it by heart.
  const search = page.getByLabel(/^Chercher un plat/)
  await search.fill('pt')
  await search.press('Enter')
  await client(page).fill(phone)
  await page.getByRole('button', { name: 'Lien de paiement' }).click()
  await page.getByRole('img', { name: 'Lien de paiement, à scanner' }).waitFor()
  const { id, token, status } = await orderOf(phone)
  expect(status).toBe('pending')

  const caller = await newPhone()
  await caller.page.goto(`/commande/${id}?token=${token}`)
  await caller.page.getByRole('heading', { name: 'Il reste à payer.' }).waitFor()
  await caller.page.getByRole('button', { name: /Payer/ }).click()
  await caller.page.waitForURL(/stripe-simulator/)
  await caller.page.getByRole('button', { name: /^Payer/ }).click()
  await page.getByText('Payée par carte.').waitFor({ timeout: 20_000 })
  await page.getByText('Numéro à appeler').waitFor()
  await caller.page.getByRole('heading', { name: 'Paiement reçu' }).waitFor()
  expect((await orderOf(phone)).captured).toBeGreaterThan(0)
  expect([...complaints, ...caller.complaints]).toEqual([])
})

it('sends nothing without a network, says so, and leaves the order as it was entered', async () => {
  const { page, context } = await staffDevice('manager')
  const phone = newCaller()
  await page.goto(NEW)
  await tile(page, /Pad thaï/).click()
  await client(page).fill(phone)
  await context.setOffline(true)
  await page.getByText(/^Hors connexion, une commande ne se prend pas/).waitFor({ timeout: 20_000 })
  await expect.poll(() => page.getByRole('button', { name: /Hors connexion/ }).count()).toBe(2)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'À la caisse' }).waitFor({ timeout: 20_000 })
  await page.reload()
  await expect.poll(() => client(page).inputValue()).toBe(phone)
  await page.getByRole('button', { name: 'À la caisse' }).dblclick()
  await page.getByText('Numéro à appeler').waitFor()
  const sql = await database()
  const rows = await sql`select id from orders where customer_phone = ${phone}`
  expect(rows).toHaveLength(1)
  await page.getByRole('link', { name: 'Retour aux commandes' }).click()
  await page
    .getByText(referenceOf((await orderOf(phone)).id))
    .first()
    // Late in the evening the earliest slot is tomorrow's, which the board names aside.
    .or(page.getByRole('button', { name: /pour (un|les) autres? jours?$/ }))
    .first()
    .waitFor({ state: 'attached' })
})
