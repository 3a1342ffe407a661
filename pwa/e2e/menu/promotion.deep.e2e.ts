import { expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import {
  addDish,
  atRecap,
  fillDetails,
  follow,
  order,
  orderButton,
  PAD_THAI,
  pay,
  somebody,
  startCheckout,
} from '../support/order/ordering.ts'
import { arrive, fondOfOffers, linksOf } from '../support/order/promoting.ts'
import { DESKTOP, staffDevice } from '../support/people/staff.ts'
import { expectStored } from '../support/storage/stored-cart.ts'

leaveWorkersOut()

const desk = { viewport: DESKTOP, hasTouch: false, isMobile: false }
const TAB = '/admin?onglet=notifications'

it('an offer that the admin sends gives a discount to whoever follows its link', async () => {
  const person = await fondOfOffers()
  const title = `Dimanche thaï ${Date.now()}`
  const admin = await staffDevice('admin', desk)
  await admin.page.goto(TAB)
  await admin.page.getByLabel('Titre', { exact: true }).fill(title)
  await admin.page.getByLabel('Message', { exact: true }).fill(`${title} : 20 % de moins.`)
  await admin.page.getByText(`${title} : 20 % de moins.`).last().waitFor()
  await admin.page.getByRole('button', { name: /^Envoyer à \d/ }).click()
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Envoyer', exact: true }).click()
  await admin.page.getByText(/^Notification envoyée à \d+/).waitFor()
  await admin.page
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByText(/accepté/)
    .waitFor()

  const { order: link, wayOut } = await linksOf(title, person)
  const { page, complaints } = await newPhone()
  await arrive(page, link)
  await addDish(page, PAD_THAI)
  await expectStored(page, 1)
  await page.reload()
  await startCheckout(page)
  await fillDetails(page, somebody({ email: person.email }))
  await atRecap(page)
  const recap = page.getByRole('dialog', { name: 'Commander' })
  await expectText(recap, /Réduction de 20\s%, déjà déduite\s*−2,70\s€/)
  await expectText(recap, /10,80\s€\s*au lieu de\s*13,50\s€/)
  await order(page)
  await pay(page)
  await expectText(page.locator('.payment-received'), /Réduction\s*20\s%, 2,70\s€ déjà déduits/)
  await follow(page)
  await page.getByText('Détail de la commande').click()
  await expectText(page.locator('.order-items'), /Réduction de 20\s%, déjà déduite\s*−2,70\s€/)

  // The code counts once for each customer: the next cart gets no discount, and the refusal offers a way on.
  await arrive(page, link)
  await addDish(page, PAD_THAI)
  await startCheckout(page)
  await fillDetails(page, somebody({ email: person.email }))
  await atRecap(page)
  await orderButton(page).click()
  await page.getByText('Vous avez déjà profité de cette réduction').waitFor()
  await page.getByRole('button', { name: 'Continuer sans la réduction' }).click()
  await expectText(orderButton(page), /13,50\s€/)

  // The link asks first: scanners of mail open it, too.
  await page.goto(wayOut)
  await page.getByRole('button', { name: 'Ne plus recevoir d’offres' }).click()
  await page.getByRole('heading', { name: 'C’est noté.' }).waitFor()
  expect([...complaints, ...admin.complaints].filter(complaint => !complaint.includes('409'))).toEqual([])
})

it('a stock alert reaches the counter’s open board, which takes the dish off the menu', async () => {
  const board = await staffDevice('manager')
  const line = board.page.waitForResponse(/\/api\/admin\/orders\/stream/)
  await board.page.goto('/admin/commandes')
  await line
  const admin = await staffDevice('manager', desk)
  await admin.page.goto(TAB)
  await admin.page.getByLabel('Plat').selectOption({ label: 'Mangue et riz gluant' })
  await admin.page.getByRole('button', { name: 'Envoyer l’alerte de stock' }).click()
  await admin.page.getByText(/^Alerte envoyée à \d+/).waitFor()
  // The head says the most urgent notice; all of them are a tap away.
  await board.page.getByRole('button', { name: 'Son coupé' }).click()
  const bar = board.page.locator('.stock-alert-bars .bar')
  await expectText(bar, /Bientôt épuisé[\s\S]*riz gluant/)
  await bar.getByRole('button', { name: /^Vu/ }).click()
  await bar.waitFor({ state: 'detached' })
  expect([...board.complaints, ...admin.complaints]).toEqual([])
})
