/** A cook and a person at the counter: each begins at their work, and does no more. */
import type { Page } from 'playwright'
import { expect, it, onTestFinished } from 'vitest'
import { leaveWorkersOut, newPhone } from '../../support/browser/phone.ts'
import { clearBoard } from '../../support/order/clear-board.ts'
import { paidOrderOf } from '../../support/order/paid-order.ts'
import { GYOZA } from '../../support/order/placing.ts'
import { forToday, newMember, TABLET } from '../../support/people/staff.ts'
import { database } from '../../support/server/database.ts'

leaveWorkersOut()
clearBoard()

const TWO_GYOZA = { items: GYOZA.items.map(item => ({ ...item, quantity: 2 })), totalAmount: 12 }
const EURO = /\d\s€/
const PHONE = /0[1-9](\s\d\d){4}/

/** A tablet at which a new member of a role has logged in at the staff's first address. */
async function loggedIn(role: 'kitchen' | 'counter') {
  const member = await newMember(role)
  const phone = await newPhone({ viewport: TABLET, isMobile: false })
  const { page } = phone
  await page.goto('/admin')
  await page.getByLabel('Identifiant').fill(member.username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.waitForURL('**/admin/commandes')
  return phone
}

async function todaysOrder() {
  const order = await paidOrderOf(TWO_GYOZA)
  await forToday(order.id)
  return order
}

const words = (page: Page) => page.locator('body').innerText()
/** The entries of the rail, without what waits behind each. */
async function rail(page: Page): Promise<string[]> {
  const entries = await page.getByRole('navigation').last().getByRole('link').allInnerTexts()
  return entries.map(entry => (entry.trim().split('\n')[0] ?? '').replace(/\d+$/, ''))
}
const sheet = (page: Page) => page.getByRole('dialog')

it('a cook lands on the board, cooks, and finds no figure, no address and no telephone', async () => {
  const { id } = await todaysOrder()
  const { page, complaints } = await loggedIn('kitchen')
  const told: string[] = []
  page.on('response', answer => {
    if (answer.url().includes('/api/admin/') && answer.headers()['content-type']?.includes('json'))
      void answer.text().then(
        text => told.push(text),
        () => {},
      )
  })
  await page.goto(`/admin/commandes?ticket=${id}`)
  await sheet(page).getByRole('button', { name: 'Imprimer le ticket' }).waitFor()
  const all = await words(page)
  expect([EURO.exec(all)?.[0], PHONE.exec(all)?.[0], /@/.exec(all)?.[0]]).toEqual([undefined, undefined, undefined])
  for (const name of [/^Modifier/, /^Annuler la commande/, /^Rembourser/])
    expect(await sheet(page).getByRole('button', { name }).count(), String(name)).toBe(0)
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'hidden' })
  expect(await rail(page)).toEqual(['Commandes'])
  expect(await page.getByRole('link', { name: /Nouvelle/ }).count()).toBe(0)

  await page.goto('/admin/statistiques')
  await page.getByText('réservée aux responsables').waitFor()
  await page.getByRole('link', { name: /Revenir à «\sCommandes\s»/ }).click()
  await page.waitForURL('**/admin/commandes')
  await page
    .getByRole('button', { name: /^Commencer/ })
    .first()
    .click()
  const sql = await database()
  await expect
    .poll(async () => (await sql<{ status: string }[]>`select status from orders where id = ${id}`)[0]?.status)
    .toBe('preparing')
  const [order] = await sql<{ email: string; phone: string }[]>`
    select customer_email as email, customer_phone as phone from orders where id = ${id}`
  expect(told.length).toBeGreaterThan(0)
  expect(told.filter(text => text.includes(order?.email ?? '') || text.includes(order?.phone ?? ''))).toEqual([])
  expect(complaints).toEqual([])
})

it('the counter refunds within its limit, and is refused beyond it', async () => {
  const sql = await database()
  onTestFinished(async () => {
    await sql`update settings set counter_refund_cents = 0`
  })
  const { id } = await todaysOrder()
  const { page, complaints } = await loggedIn('counter')
  expect(await rail(page)).toEqual(['Commandes', 'Scan', 'Fidélité', 'Tables'])
  await page.goto(`/admin/commandes?ticket=${id}`)
  await sheet(page).getByText('Téléphone').waitFor()
  const refund = sheet(page).getByRole('button', { name: 'Rembourser…' })
  expect(await refund.count(), 'nothing is allowed at first').toBe(0)

  await sql`update settings set counter_refund_cents = 500`
  await page.reload()
  await refund.click()
  await sheet(page).getByText('Un montant').click()
  await sheet(page).getByLabel('Raison', { exact: true }).fill('Plat oublié')
  await sheet(page).getByLabel('Montant en euros').fill('5,01')
  await sheet(page)
    .getByRole('button', { name: /Au plus 5,00\s€/ })
    .waitFor()
  await sheet(page).getByLabel('Montant en euros').fill('5')
  await sheet(page)
    .getByRole('button', { name: /^Rembourser 5,00/ })
    .click()
  await page.getByText(/^5,00\s€ remboursés/).waitFor()
  await sheet(page)
    .getByText(/Remboursement\s: les 5,00\s€/)
    .waitFor()
  const token = await page.evaluate(() => localStorage.getItem('admin_token') ?? '')
  const refused = await fetch(new URL(`/api/admin/orders/${id}/refund`, page.url()), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ amount: 1, reason: 'Encore' }),
  })
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'refund_over_limit'])
  const [books] = await sql`select refunded_cents as cents from orders where id = ${id}`
  expect(books).toEqual({ cents: 500 })
  expect(complaints).toEqual([])
})
