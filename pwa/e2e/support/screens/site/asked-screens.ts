/** What a customer is asked or told before an order goes on, or after it came to nothing: states that are rare. */
import type { Page } from 'playwright'
import { changed, dishChanged } from '../../browser/answering.ts'
import { atRecap, orderButton, somebody } from '../../order/ordering.ts'
import { paidOrder } from '../../order/paid-order.ts'
import { keepSession, newAccount } from '../../people/account.ts'
import { manyReviews, onlyReviews } from '../../people/reviewing.ts'
import { overwriteStored, storedLines } from '../../storage/stored-cart.ts'
import type { Screen } from '../screen.ts'
import { press } from './press.ts'

const CART = '/?panier='
const RECAP = '/?commander=recapitulatif'
const AHEAD_MS = 15 * 60_000

export const ASKED_SCREENS: Screen[] = [
  {
    name: 'the cart that asks about its drinks',
    address: CART,
    shows: /^Pas d’alcool pour un retrait/,
    before: lateForDrinks,
  },
  {
    name: 'the cart below what a card pays',
    address: CART,
    shows: 'Total TTC',
    before: dishChanged('gyoza-poulet', { price: 0.4 }),
    after: tooCheap,
  },
  { name: 'the entries of an order', address: '/?commander=vous', shows: 'Effacer mes saisies', at: '.erase-entries' },
  { name: 'step 2 on a wrong clock', address: '/?commander=retrait', shows: /^L’horloge de cet/, before: clockAhead },
  {
    name: 'the recap with a sold-out dish',
    address: RECAP,
    shows: /n’est plus disponible/,
    before: dishChanged('gyoza-poulet', { available: false }),
  },
  {
    name: 'the recap without alcohol',
    address: RECAP,
    shows: 'Total TTC',
    after: withGyoza,
    at: 'dialog .minors-banner',
  },
  { name: 'the recap of an order made twice', address: RECAP, shows: 'Total TTC', after: orderedTwice },
  { name: 'an order on a wrong clock', address: tracking, shows: /^L’horloge de cet/, before: clockAhead },
  { name: 'changing one’s own order', address: tracking, shows: 'C’est noté.', after: changesOwn, at: '.ask-change' },
  { name: 'asking for another pickup', address: tracking, shows: 'C’est noté.', after: asksForTime, at: '.ask-change' },
  { name: 'an order that was cancelled', address: tracking, shows: 'C’est noté.', after: cancelled },
  { name: 'the menu on a wrong clock', address: '/', shows: /^L’horloge de cet/, before: clockAhead, at: '#menu' },
  {
    name: 'the dining room’s banner',
    address: '/?service=sur-place',
    shows: 'Réserver une table',
    at: '.reserve-banner',
  },
  { name: 'the reviews to a customer', address: withReviews, shows: 'Page 1 sur 3', after: signedIn, at: '#avis' },
]

async function tracking(): Promise<string> {
  return (await paidOrder()).tracking
}

type Slots = { days: { date: string; slots: { time: string; available: boolean; reason?: string }[] }[] }

/** No pickup is chosen yet, and the next ones are an evening's last, which have no alcohol. */
async function lateForDrinks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const making = JSON.parse(localStorage.getItem('laikhram_making') ?? '{}')
    localStorage.setItem(
      'laikhram_making',
      JSON.stringify({ ...making, draft: { ...making.draft, pickup: undefined } }),
    )
  })
  await changed('**/api/pickup-slots*', lastOfAnEvening)(page)
}

/** Tomorrow's last slots come first, since at night today has none. */
function lastOfAnEvening({ days: [_, evening, ...others] }: Slots): Slots {
  const slots = (evening?.slots ?? []).slice(-2).map(slot => ({ ...slot, available: false, reason: 'alcohol' }))
  return { days: [{ date: evening?.date ?? '', slots }, ...others] }
}

/** Leaves the gyoza alone in the cart. */
async function withGyoza(page: Page): Promise<void> {
  const [gyoza] = await storedLines(page)
  await overwriteStored(page, [gyoza])
  await page.reload()
  await page.getByText('Total TTC').first().waitFor()
}

async function tooCheap(page: Page): Promise<void> {
  await withGyoza(page)
  await page
    .getByText(/^Le paiement par carte commence/)
    .first()
    .waitFor()
}

async function orderedTwice(page: Page): Promise<void> {
  const detail = 'Vous avez déjà commandé cela à 19\u00a0h\u00a002\u00a0: une deuxième commande\u00a0?'
  await page.route('**/api/orders', route => route.fulfill({ status: 409, json: { code: 'already_ordered', detail } }))
  await atRecap(page)
  await page.getByLabel('Je déclare avoir 18 ans ou plus.').check()
  await orderButton(page).click()
  await page.getByRole('button', { name: 'Non, reprendre la première' }).waitFor()
}

/** The device is ahead of what the server says. */
async function clockAhead(page: Page): Promise<void> {
  await page.route('**/api/**', async route => {
    const answer = await route.fetch()
    const date = new Date(Date.now() - AHEAD_MS).toUTCString()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), date } })
  })
}

async function changesOwn(page: Page): Promise<void> {
  await press('Changer ma commande')(page)
  await page.getByRole('button', { name: 'Rien ne change' }).waitFor()
  await press('Changer l’heure')(page)
  await page.getByText('À quelle heure ?').waitFor()
}

async function asksForTime(page: Page): Promise<void> {
  await press('Changer ma commande')(page)
  await page.getByRole('button', { name: /^Autre chose.*Demander/ }).click()
  await page.getByText('Changer l’heure du retrait').click()
  await page.getByText('À quelle heure ?').waitFor()
}

async function cancelled(page: Page): Promise<void> {
  await press('Annuler la commande')(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler la commande' }).click()
  await page.getByRole('button', { name: 'Commander à nouveau' }).waitFor()
}

async function withReviews(): Promise<string> {
  await onlyReviews(...manyReviews(3))
  return '/#avis'
}

async function signedIn(page: Page): Promise<void> {
  await keepSession(page, await newAccount(somebody()))
  await page.reload()
  await page.getByRole('button', { name: /^Votre compte/ }).waitFor()
  await page.getByText('Page 1 sur 3').waitFor()
}
