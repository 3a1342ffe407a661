import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import { expect, it, onTestFinished } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import { atAddress, somebody } from '../support/order/ordering.ts'
import { paidOrderOf, placedOrder } from '../support/order/paid-order.ts'
import { keepSession, logIn, newAccount, openMenu, type Session } from '../support/people/account.ts'
import { moveOrder } from '../support/people/staff.ts'
import { database, ordersOf } from '../support/server/database.ts'

leaveWorkersOut()

const PAD_THAI = {
  menuItemId: 'pad-thai',
  quantity: 2,
  options: { variant: 'Crevette', protein: 'Crevette', spicyLevel: 2 },
}
const GYOZA = { menuItemId: 'gyoza-poulet', quantity: 1 }
const SOM_TAM = { menuItemId: 'som-tam', quantity: 1, options: { spicyLevel: 1 } }

const orders = (page: Page) => page.getByRole('dialog', { name: 'Mes commandes' })
const entry = (page: Page, id: string) =>
  page.getByRole('listitem').filter({ hasText: `#${id.slice(0, 8).toUpperCase()}` })

async function unfold(order: Locator): Promise<void> {
  await order.locator('summary').click()
  await order.getByRole('button', { name: 'Commander à nouveau', exact: true }).waitFor()
}

/** Opens the list of past orders on a phone with this session. */
async function atOrders(session: Session) {
  const phone = await newPhone()
  await phone.page.goto('/')
  await keepSession(phone.page, session)
  await phone.page.goto('/?compte=commandes')
  await orders(phone.page).getByRole('heading', { name: 'Historique' }).waitFor()
  return phone
}

/** Makes a dish unavailable, as an admin does when it has run out, until the test ends. */
async function runOut(id: string): Promise<void> {
  const sql = await database()
  await sql`update menu_items set available = false where id = ${id}`
  onTestFinished(async () => {
    await sql`update menu_items set available = true where id = ${id}`
  })
}

it('are a tap away, after signing in where that is due, and in the address', async () => {
  const person = somebody()
  const session = await newAccount(person)
  await paidOrderOf({ session })
  const { page, complaints } = await newPhone()
  await page.goto('/?compte=commandes')
  await logIn(page, person)
  await expectText(orders(page), /commande payée\s*1/, /en tout\s*6,00\s€/, 'Confirmée')
  await orders(page).getByRole('button', { name: 'Fermer' }).click()
  await atAddress(page, '/')

  const menu = await openMenu(page, person)
  await menu.getByRole('button', { name: 'Mes commandes' }).click()
  await orders(page).waitFor()
  await page.reload()
  await expectText(orders(page), 'Confirmée')
  await page.goBack()
  await orders(page).waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
})

it('come with their note, and again without the dish that has run out', async () => {
  const session = await newAccount(somebody())
  const { id } = await paidOrderOf(
    { session, items: [PAD_THAI, SOM_TAM], totalAmount: 33.8 },
    'preparing',
    'ready',
    'delivered',
  )
  await runOut('som-tam')
  const { page, complaints } = await atOrders(session)
  const order = entry(page, id)
  await unfold(order)
  await expectText(order, '2 Pad thaï, crevette', 'Un peu piquant', /33,80\s€/, 'Retirée', 'Payée')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    order.getByRole('button', { name: 'Facturette avec TVA (PDF)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`facturette-${id.slice(0, 8).toUpperCase()}.pdf`)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await order.getByRole('button', { name: 'Commander à nouveau', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Commander à nouveau' })
  await expectText(dialog, 'Pas repris', 'Som tam', 'Indisponible en ce moment.')
  await dialog.getByRole('button', { name: /^Ajouter 2 articles/ }).click()
  const cart = page.getByRole('dialog', { name: 'Votre panier' })
  await expectText(cart, 'Pad thaï, crevette', 'Un peu piquant', /27,80\s€/)
  expect(await cart.getByText('Som tam').count()).toBe(0)
  expect(complaints).toEqual([])
})

it('follow the kitchen, and are cancelled after the dialog has said where the money goes', async () => {
  const session = await newAccount(somebody())
  const cooked = await paidOrderOf({ session })
  const unwanted = await paidOrderOf({ session, items: [GYOZA, GYOZA], totalAmount: 12 })
  const unpaid = await placedOrder({ session })
  const { page, complaints } = await atOrders(session)
  await expectText(entry(page, cooked.id), 'Confirmée')
  await moveOrder(cooked.id, 'preparing')
  await expectText(entry(page, cooked.id), 'En préparation')
  await moveOrder(cooked.id, 'ready')
  await expectText(entry(page, cooked.id), 'Prête')

  const dialog = page.getByRole('dialog', { name: 'Annuler la commande ?' })
  const cancel = async (id: string, sentence: RegExp) => {
    await unfold(entry(page, id))
    await entry(page, id).getByRole('button', { name: 'Annuler la commande' }).click()
    await expectText(dialog, sentence)
    await dialog.getByRole('button', { name: 'Annuler la commande' }).click()
    await expectText(entry(page, id), 'Annulée')
  }
  await cancel(unwanted.id, /12,00\s€ reviennent sur votre carte sous 5 à 10 jours\./)
  await cancel(unpaid.id, /Rien n’a été débité, et rien ne le sera\./)
  const stored = await ordersOf(session.user.email)
  expect(stored.map(({ status }) => status)).toEqual(['ready', 'cancelled', 'cancelled'])
  expect(complaints).toEqual([])
})
