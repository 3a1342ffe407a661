/** The page that shows a payment's result in each of its states, with the sentences of the former client. */
import { expect, it } from 'vitest'
import { delayFiles } from '../../support/browser/delayed-files.ts'
import { leaveWorkersOut, newPhone } from '../../support/browser/phone.ts'
import { expectText } from '../../support/expect-text.ts'
import { atAddress, GYOZA_LINE, goToRecap, order, pay, sessionOf, somebody } from '../../support/order/ordering.ts'
import { atPaymentPageOf, cancelElsewhere, payElsewhere } from '../../support/order/payment-page.ts'
import { database, ordersOf } from '../../support/server/database.ts'
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

it('success: number, amount, means, place, time, what comes next, the dishes, and the way home', async () => {
  const { page, person } = await atPaymentPageOf()
  await pay(page)
  const [placed] = await ordersOf(person.email)
  await expectText(
    page.locator('main'),
    `#${placed?.id.slice(0, 8).toUpperCase()}`,
    /Montant payé\s+6,00\s€/,
    /Moyen de paiement\s+carte bancaire/,
    /Retrait\s.*75002 Paris/s,
    /01\s99\s00\s12\s34/,
    /La cuisine la prépare pour \S+(\s\d\S*\s\S+)?, \d{1,2}\sh(\s\d\d)?\./,
    'Un email vous prévient quand elle est prête',
    'Venez au comptoir, numéro en main.',
    /Vos plats\s+1 Gyoza au poulet \(4\spièces\)\s+6,00\s€/,
  )
  const place = page.locator('main').getByRole('link', { name: /75002 Paris/ })
  expect(await place.getAttribute('href')).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\//)
  await page.getByRole('link', { name: 'Retour à l’accueil' }).last().click()
  await atAddress(page, '/')
})

it('returned: a payment that came after the order was cancelled is said to come back', async () => {
  const { page, person } = await atPaymentPageOf()
  const sql = await database()
  await sql`update orders set status = 'cancelled', cancelled_at = now() where customer_email = ${person.email}`
  await page.getByRole('button', { name: /^Payer/ }).click()
  await page.getByRole('heading', { name: 'Commande annulée, remboursée.' }).waitFor()
  await expectText(page.locator('main'), /Votre paiement de 6,00\s€ revient sous 5 à 10 jours\./)
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

it('error: no session, with nothing to try again and the way home', async () => {
  const { page } = await newPhone()
  await page.goto('/payment-success')
  await page.getByRole('heading', { name: 'Erreur de paiement' }).waitFor()
  await expectText(page.locator('main'), 'Aucune session de paiement trouvée')
  expect(await page.getByRole('button', { name: 'Réessayer' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Retour à l’accueil' }).last().click()
  await atAddress(page, '/')
})

it('error: an unknown session', async () => {
  const { page } = await newPhone()
  await page.goto(resultOf('cs_test_unknownunknown'))
  await page.getByRole('heading', { name: 'Erreur de paiement' }).waitFor()
  await expectText(page.locator('main'), 'Erreur lors de la vérification du paiement')
})

it('no network: neither paid nor failed, and found out by itself when it is back', async () => {
  const { page, context } = await newPhone({ serviceWorkers: 'allow' })
  await goToRecap(page, somebody(), GYOZA_LINE)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await order(page)
  const session = sessionOf(page)
  await payElsewhere(session)
  await context.setOffline(true)
  await page.goto(resultOf(session))
  await page.getByRole('heading', { name: 'Vérification en attente' }).waitFor()
  await expectText(page.locator('main'), 'Ne payez pas une seconde fois', 'Votre panier est gardé.')
  await expectStored(page, 1)
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Paiement reçu' }).waitFor()
  await expectStored(page, 0)
})
