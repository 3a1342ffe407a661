import { expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../../support/browser/phone.ts'
import { expectText } from '../../support/expect-text.ts'
import { moneyOf } from '../../support/order/money.ts'
import {
  addToCart,
  atPaymentPage,
  GYOZA,
  GYOZA_LINE,
  goToRecap,
  orderButton,
  pay,
  sessionOf,
  somebody,
} from '../../support/order/ordering.ts'
import { atPaymentPageOf } from '../../support/order/payment-page.ts'
import { setFaults } from '../../support/server/faults.ts'
import { expectStored } from '../../support/storage/stored-cart.ts'

leaveWorkersOut()

const payButton = { name: /^Payer 6,00\s€ par carte/ }

it('goes on after a reload in the middle of it', async () => {
  const { page, person } = await atPaymentPageOf()
  const session = sessionOf(page)
  await page.goBack()
  await page.getByRole('button', payButton).waitFor()
  await page.reload()
  await page.getByRole('button', payButton).click()
  await atPaymentPage(page)
  expect(sessionOf(page)).toBe(session)
  await pay(page)
  expect(await moneyOf(person)).toEqual({ orders: 1, sessions: 1, capturedCents: 600 })
})

it('says that the provider is down and tries again', async () => {
  const { page } = await newPhone()
  await goToRecap(page, somebody(), GYOZA_LINE)
  await setFaults({ apiFailures: 20 })
  await orderButton(page).click()
  await expectText(page.getByRole('alert'), 'Erreur de paiement', 'Le paiement ne répond pas.')
  await setFaults({ apiFailures: 0 })
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByRole('button', payButton).click()
  await atPaymentPage(page)
  await pay(page)
})

it('does not empty the next cart when the receipt is opened again', async () => {
  const { page } = await atPaymentPageOf()
  await pay(page)
  await expectStored(page, 0)
  const receipt = page.url()
  await addToCart(page, GYOZA)
  await expectStored(page, 1)
  await page.goto(receipt)
  // The pickup is loaded after the payment's result, so any change of the cart has happened when it shows.
  await page.getByText(/^À retirer/).waitFor()
  await expectStored(page, 1)
})
