/** The page that shows a payment's result: how it finds out. What it says of each is in `payment-outcome.test.tsx`. */
import { expect, it } from 'vitest'
import { delayFiles } from '../../support/browser/delayed-files.ts'
import { leaveWorkersOut, newPhone } from '../../support/browser/phone.ts'
import { expectText } from '../../support/expect-text.ts'
import { sessionOf } from '../../support/order/ordering.ts'
import { atPaymentPageOf, cancelElsewhere, payElsewhere } from '../../support/order/payment-page.ts'
import { setFaults } from '../../support/server/faults.ts'
import { expectStored } from '../../support/storage/stored-cart.ts'

leaveWorkersOut()

const resultOf = (session: string) => `/payment-success?session_id=${session}`

it('checking: asks on until the payment is settled, and keeps the cart until then', async () => {
  const { page } = await atPaymentPageOf()
  const session = sessionOf(page)
  const asked = page.waitForResponse(/\/api\/payments\/stripe\/status\//)
  await page.goto(resultOf(session))
  expect(await (await asked).json()).toMatchObject({ paymentStatus: 'unpaid', status: 'open' })
  await page.getByRole('heading', { name: 'Un instant.' }).waitFor()
  await expectText(page.locator('main'), 'Vérification du paiement…')
  await expectStored(page, 1)

  await setFaults({ asyncPayment: 'succeeds', asyncPaymentMs: 100 }, session)
  await payElsewhere(session)
  await page.getByRole('heading', { name: 'Paiement reçu' }).waitFor()
  await expectStored(page, 0)
})

it('says at once what it is about, before any script is loaded, and then that the payment is checked', async () => {
  const { page } = await newPhone()
  const scripts = await delayFiles(page, /\/assets\/main-.*\.js$/)
  const ofThePage = await delayFiles(page, /\/assets\/payment-success-page-.*\.js$/)
  await page.goto(resultOf('cs_unknown'), { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Un instant.' }).waitFor()
  scripts.release()
  await expectText(page.locator('main'), 'Vérification du paiement…')
  ofThePage.release()
  await page.getByRole('heading', { name: 'Erreur de paiement' }).waitFor()
})

it('error: expired', async () => {
  const { page, person } = await atPaymentPageOf()
  const session = sessionOf(page)
  await cancelElsewhere(person)
  await page.goto(resultOf(session))
  await page.getByRole('heading', { name: 'Erreur de paiement' }).waitFor()
  await expectText(page.locator('main'), 'La session de paiement a expiré', 'Votre panier est gardé.')
  await expectStored(page, 1)
})
