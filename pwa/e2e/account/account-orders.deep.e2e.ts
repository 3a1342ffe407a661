import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import { somebody } from '../support/order/ordering.ts'
import { paidOrderOf, placedOrder } from '../support/order/paid-order.ts'
import { keepSession, newAccount, type Session } from '../support/people/account.ts'
import { moveOrder } from '../support/people/staff.ts'
import { ordersOf } from '../support/server/database.ts'

leaveWorkersOut()
const GYOZA = { menuItemId: 'gyoza-poulet', quantity: 1 }

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
