import { expect, it } from 'vitest'
import { leaveWorkersOut } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import { follow, pay } from '../support/order/ordering.ts'
import { atPaymentPageOf, trackingOf } from '../support/order/payment-page.ts'
import { ordersOf } from '../support/server/database.ts'

leaveWorkersOut()

it('says where the money goes, gives it back and shows it', async () => {
  const { page, person } = await atPaymentPageOf()
  await pay(page)
  await follow(page)
  await page.getByRole('button', { name: 'Annuler la commande' }).click()
  const dialog = page.getByRole('dialog')
  await expectText(dialog, /6,00\s€ reviennent sur votre carte sous 5 à 10 jours\./)
  await dialog.getByRole('button', { name: 'Annuler la commande' }).click()
  const title = page.getByRole('heading', { name: 'Commande annulée.' })
  await title.waitFor()
  // The page has become shorter, and what was pressed is gone: who pressed it is led to what it says now.
  await expect.poll(() => title.evaluate(heading => heading === document.activeElement)).toBe(true)
  await expect.poll(async () => ((await title.boundingBox())?.y ?? -1) >= 0).toBe(true)
  await expectText(page.locator('main'), 'Remboursement sous 5 à 10 jours.')
  expect(await ordersOf(person.email)).toMatchObject([{ status: 'cancelled' }])
})

it('shows nothing of an order to a link with a wrong token', async () => {
  const { page, person } = await atPaymentPageOf()
  const { id } = await trackingOf(person.email)
  await page.goto(`/commande/${id}?token=wrong`)
  await page.getByRole('heading', { name: 'Commande introuvable.' }).waitFor()
  expect(await page.locator('main').innerText()).not.toContain('Gyoza')
})
