import { expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../../support/browser/phone.ts'
import { expectText } from '../../support/expect-text.ts'
import { moneyOf } from '../../support/order/money.ts'
import {
  atAddress,
  atPaymentPage,
  follow,
  GYOZA_LINE,
  goToRecap,
  orderButton,
  pay,
  sessionOf,
  somebody,
} from '../../support/order/ordering.ts'
import { atPaymentPageOf } from '../../support/order/payment-page.ts'
import { ordersOf } from '../../support/server/database.ts'
import { setFaults } from '../../support/server/faults.ts'
import { expectStored } from '../../support/storage/stored-cart.ts'

leaveWorkersOut()

const payButton = { name: /^Payer 6,00\s€ par carte/ }

it('lets a refused card be followed by one that works', async () => {
  const { page, person } = await atPaymentPageOf()
  await page.getByRole('button', { name: 'Carte refusée' }).click()
  await page.getByRole('alert').waitFor()
  await pay(page)
  expect(await ordersOf(person.email)).toMatchObject([{ status: 'confirmed', totalCents: 600 }])
})

it('keeps the cart when it is given up, and leads back to the same payment', async () => {
  const { page, person } = await atPaymentPageOf()
  const session = sessionOf(page)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await atAddress(page, '/payment-cancel')
  await expectText(page.locator('main'), 'Rien n’a été débité, votre panier vous attend.', /01\s99\s00\s12\s34/)

  await expectStored(page, 1)
  await page.getByRole('link', { name: 'Retour à l’accueil' }).last().click()
  await page.getByRole('button', { name: /^Voir le panier 1 article/ }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Réessayer' }).click()
  await page.getByRole('button', payButton).click()
  await atPaymentPage(page)
  expect(sessionOf(page)).toBe(session)
  await pay(page)
  expect(await moneyOf(person)).toEqual({ orders: 1, sessions: 1, capturedCents: 600 })
  await expectStored(page, 0)
})

it('is repaired by the page’s own question when the webhook is lost', async () => {
  const { page, person } = await atPaymentPageOf()
  await setFaults({ webhookNever: true }, sessionOf(page))
  await pay(page)
  await follow(page)
  expect(await ordersOf(person.email)).toMatchObject([{ status: 'confirmed' }])
})

it('makes one order of a double tap', async () => {
  const { page } = await newPhone()
  const person = somebody()
  await goToRecap(page, person, GYOZA_LINE)
  await orderButton(page).dblclick()
  await atPaymentPage(page)
  await pay(page)
  expect(await moneyOf(person)).toEqual({ orders: 1, sessions: 1, capturedCents: 600 })
})
