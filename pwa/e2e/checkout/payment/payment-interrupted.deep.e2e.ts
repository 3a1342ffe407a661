import { it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../../support/browser/phone.ts'
import { expectText } from '../../support/expect-text.ts'
import {
  addToCart,
  atPaymentPage,
  GYOZA,
  GYOZA_LINE,
  goToRecap,
  orderButton,
  pay,
  somebody,
} from '../../support/order/ordering.ts'
import { setFaults } from '../../support/server/faults.ts'
import { expectStored } from '../../support/storage/stored-cart.ts'

leaveWorkersOut()

const payButton = { name: /^Payer 6,00\s€ par carte/ }

it('says that the provider is down and tries again; the receipt, opened again, does not empty the next cart', async () => {
  const { page } = await newPhone()
  await goToRecap(page, somebody(), GYOZA_LINE)
  await setFaults({ apiFailures: 20 })
  await orderButton(page).click()
  await expectText(page.getByRole('alert'), 'Erreur de paiement', 'Le service de paiement ne répond pas.')
  await setFaults({ apiFailures: 0 })
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByRole('button', payButton).click()
  await atPaymentPage(page)
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
