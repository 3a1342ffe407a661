/** The checkout, to the payment. */
import type { Page } from 'playwright'
import { atRecap, orderButton } from '../../order/ordering.ts'
import { overwriteStored, storedLines } from '../../storage/stored-cart.ts'
import type { Screen } from '../screen.ts'
import { offlineAt } from './offline-at.ts'
import { press } from './press.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const NOT_SENT = /^Hors connexion\s: votre commande n’est pas envoyée\./

export const CHECKOUT_SCREENS: Screen[] = [
  { name: 'step 1', address: '/?commander=vous', shows: 'Garder mes coordonnées sur cet appareil' },
  { name: 'step 1 with errors', address: '/?commander=vous', shows: 'Prénom', after: withErrors },
  { name: 'step 2', address: '/?commander=retrait', shows: 'À quelle heure ?' },
  { name: 'step 2, another day', address: '/?commander=retrait', shows: 'Quel jour ?', after: onAnotherDay },
  {
    name: 'step 2 offline',
    address: '/?commander=retrait',
    shows: 'À quelle heure ?',
    after: offlineAt(/^Créneaux vus/),
  },
  { name: 'the recap', address: '/?commander=recapitulatif', shows: 'Total TTC', after: atRecap },
  {
    name: 'the recap, another pickup',
    address: '/?commander=recapitulatif',
    shows: 'Total TTC',
    after: choosingPickup,
  },
  { name: 'the recap without the age', address: '/?commander=recapitulatif', shows: 'Total TTC', after: withoutAge },
  { name: 'the recap with a refusal', address: '/?commander=recapitulatif', shows: 'Total TTC', after: withRefusal },
  { name: 'the recap offline', address: '/?commander=recapitulatif', shows: 'Total TTC', after: offlineAt(NOT_SENT) },
  { name: 'the recap with changes', address: '/?commander=recapitulatif', shows: 'Total TTC', after: withChanges },
  { name: 'the payment', address: '/?commander=recapitulatif', shows: 'Total TTC', after: atPayment },
  { name: 'a payment that failed', address: '/?commander=recapitulatif', shows: 'Total TTC', after: atFailedPayment },
]

async function withErrors(page: Page): Promise<void> {
  for (const label of ['Prénom', 'Téléphone']) await page.getByLabel(label).fill('')
  await press('Continuer')(page)
  await page.getByText('Le prénom est requis').waitFor()
}

async function onAnotherDay(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Autre jour/ }).check()
  await page.getByRole('group', { name: 'Autre jour' }).waitFor()
}

async function choosingPickup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Modifier le retrait' }).click()
  await page.getByRole('button', { name: /^Garder / }).waitFor()
}

async function withoutAge(page: Page): Promise<void> {
  await orderButton(page).click()
  await page.getByText(/^Votre panier contient de l’alcool\./).waitFor()
}

async function withRefusal(page: Page): Promise<void> {
  const problem = { code: 'slot_full', detail: 'Ce créneau est complet. Le suivant : 12:00.' }
  await page.route('**/api/orders', route => route.fulfill({ status: 409, json: problem }))
  await page.getByLabel('Je déclare avoir 18 ans ou plus.').check()
  await orderButton(page).click()
  await dialog(page).getByRole('alert').waitFor()
}

async function withChanges(page: Page): Promise<void> {
  const lines = (await storedLines(page)).map(line => ({ ...line, unitPriceCents: line.unitPriceCents - 100 }))
  await overwriteStored(page, lines)
  await page.reload()
  await page.getByRole('button', { name: 'Accepter et continuer' }).waitFor()
}

async function atPayment(page: Page): Promise<void> {
  await atFailedPayment(page)
  await press('Réessayer')(page)
  await page.getByRole('button', { name: /^Payer .* par carte$/ }).waitFor()
}

async function atFailedPayment(page: Page): Promise<void> {
  const problem = { code: 'payment_provider_down', detail: 'Le service de paiement ne répond pas.' }
  await page.route('**/api/payments/stripe/checkout', route => route.fulfill({ status: 503, json: problem }))
  await page.getByLabel('Je déclare avoir 18 ans ou plus.').check()
  await orderButton(page).click()
  await page.getByText('Erreur de paiement').waitFor()
}
