/**
 * Every screen and overlay of the customers' site but the account's (account-screens.ts), and how a test gets there:
 * one table for what must hold on all of them. The person has three things in the cart and the details stored on the
 * device.
 */
import type { Page, ViewportSize } from 'playwright'
import { newPhone, origin } from '../browser/phone.ts'
import { releasesOf } from '../browser/releases.ts'
import { lookForUpdate, openStored } from '../browser/worker.ts'
import {
  addToCart,
  atRecap,
  BEER,
  fillDetails,
  GYOZA,
  orderButton,
  PAD_THAI,
  somebody,
  startCheckout,
  takenOver,
} from '../order/ordering.ts'
import { paidOrder, placedOrder } from '../order/paid-order.ts'
import { promotionCode } from '../order/promoting.ts'
import { keepSession, newAccount } from '../people/account.ts'
import { invitation, offerInstall, onIphone } from '../people/installing.ts'
import { menuReady, searchField } from '../people/menu-page.ts'
import { withPushService } from '../people/pushing.ts'
import { refusedLater, sendIntoSilence, sendInVain, sendNothing, sendReservation } from '../people/reserving.ts'
import { fillReview, manyReviews, onlyReviews, publishButton, writtenIntoSilence } from '../people/reviewing.ts'
import { staffItems } from '../people/staff.ts'
import { expectStored, overwriteStored, storedLines } from '../storage/stored-cart.ts'
import { expectCopies } from '../storage/stored-copies.ts'
import { type StoredState, storedState } from '../storage/stored-state.ts'
import { laidBeside, onePage, PIXELS } from './one-page.ts'
import type { Screen } from './screen.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const NOT_SENT = /^Hors connexion\s: votre commande n’est pas envoyée\./
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click()

export const SCREENS: Screen[] = [
  { name: 'the menu', address: '/', shows: 'Gyoza au poulet (4 pièces)', after: atCartBar, at: '#plats' },
  { name: 'the menu with marks', address: '/', shows: 'La carte', after: marked },
  { name: 'a dish just added', address: '/', shows: 'La carte', after: withAddedDish },
  { name: 'a new version', address: '/', shows: 'La carte', after: withNewVersion, ownDevice: true },
  { name: 'a search', address: '/', shows: 'La carte', after: searched('gyoza', /^3\sarticles affichés$/) },
  { name: 'a search in vain', address: '/', shows: 'La carte', after: searched('pizza', 'Aucun plat ne correspond.') },
  { name: 'a dish', address: '/?plat=pad-thai', shows: 'Piquant' },
  { name: 'a dish with a cooking', address: '/?plat=boeuf-loc-lac', shows: 'Saignante' },
  { name: 'a smoothie mix', address: '/?plat=smoothie-mix', shows: 'Vos fruits' },
  { name: 'a dish’s allergens', address: '/?allergenes=pad-thai', shows: /Allergènes/ },
  { name: 'a set menu', address: '/?formule=formule3', shows: /Encore/ },
  { name: 'the cart', address: '/?panier=', shows: 'Total TTC' },
  { name: 'the cart with a promotion', address: withPromotion, shows: 'Réduction de 20' },
  { name: 'the cart after a removal', address: '/?panier=', shows: 'Total TTC', after: withRemoval },
  { name: 'the dining room’s menu', address: '/?service=sur-place', shows: 'Réserver une table' },
  { name: 'a dish of the dining room', address: '/?service=sur-place&plat=pad-thai', shows: /^Allergènes/ },
  { name: 'what is avoided', address: '/?eviter=', shows: 'Ce que j’évite' },
  { name: 'the header’s links', address: '/', shows: 'La carte', after: press('Ouvrir le menu') },
  { name: 'the account’s menu', address: '/', shows: 'La carte', after: signedIn },
  { name: 'reserving', address: '/?reserver=', shows: 'Réserver une table', after: titled('Réserver une table') },
  { name: 'the reservation form', address: '/?reserver=formulaire', shows: 'Couverts' },
  { name: 'a reservation with errors', address: '/?reserver=formulaire', shows: 'Couverts', after: sendNothing },
  { name: 'a reservation that failed', address: '/?reserver=formulaire', shows: 'Couverts', after: sendInVain },
  { name: 'a reservation that waits', address: '/?reserver=formulaire', shows: 'Couverts', after: sendIntoSilence },
  { name: 'a reservation refused later', address: '/?reserver=formulaire', shows: 'Couverts', after: refusedLater },
  { name: 'a reservation sent', address: '/?reserver=formulaire', shows: 'Couverts', after: sendReservation },
  { name: 'the reviews', address: withReviews, shows: 'Page 1 sur 3' },
  { name: 'a review published', address: '/?avis=', shows: 'Votre note', after: published },
  { name: 'a review that waits', address: '/?avis=', shows: 'Votre note', after: writtenIntoSilence },
  { name: 'a review', address: '/?avis=', shows: 'Votre avis (10 caractères au moins)' },
  { name: 'signing in', address: '/?connexion=entrer', shows: 'Mot de passe' },
  { name: 'registering', address: '/?connexion=inscription', shows: 'Téléphone' },
  { name: 'a forgotten password', address: '/?connexion=oubli', shows: 'E-mail' },
  { name: 'a new password', address: '/mot-de-passe?token=some', shows: 'Nouveau mot de passe.' },
  { name: 'a link without its token', address: '/mot-de-passe', shows: 'Lien expiré.' },
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
  { name: 'a payment given up', address: '/payment-cancel', shows: 'Paiement annulé' },
  { name: 'a payment looked into', address: result(placedOrder), shows: 'Vérification du paiement…' },
  {
    name: 'a payment out of sight',
    address: result(placedOrder),
    shows: 'Vérification du paiement…',
    after: offlineAt('Vérification en attente'),
  },
  { name: 'a receipt', address: result(paidOrder), shows: 'Montant payé' },
  { name: 'the invitation to install', address: result(paidOrder), shows: 'Montant payé', after: invited },
  {
    name: 'the way to install',
    address: result(paidOrder),
    shows: 'Montant payé',
    after: invitedOnIphone,
    ownDevice: true,
  },
  { name: 'a result without a session', address: '/payment-success', shows: 'Aucune session de paiement trouvée' },
  { name: 'an order to be paid', address: tracking(placedOrder), shows: 'Nous attendons votre paiement.' },
  { name: 'an order', address: tracking(paidOrder), shows: 'C’est noté.', after: unfolded },
  {
    name: 'an order that this device is told of',
    address: tracking(paidOrder),
    shows: 'C’est noté.',
    after: told,
    ownDevice: true,
  },
  { name: 'cancelling', address: tracking(paidOrder), shows: 'C’est noté.', after: press('Annuler la commande') },
  { name: 'an order on the fire', address: tracking(() => paidOrder('preparing')), shows: 'Le wok chauffe.' },
  { name: 'an order ready', address: tracking(() => paidOrder('preparing', 'ready')), shows: 'C’est prêt.' },
  { name: 'an unknown order', address: '/commande/none', shows: 'Commande introuvable.' },
  { name: 'an unknown page', address: '/nulle-part', shows: 'Rien à cette adresse.' },
  { name: 'the menu without a network', address: '/', shows: 'La carte', after: startedOffline, ownDevice: true },
  { name: 'legal notices', address: '/?legal=mentions', shows: 'Éditeur du site' },
  { name: 'privacy', address: '/?legal=confidentialite', shows: 'Politique de confidentialité' },
  { name: 'terms of sale', address: '/?legal=cgv', shows: 'Conditions générales de vente' },
  { name: 'cookies', address: '/?legal=cookies', shows: 'Cookies et stockage sur votre appareil' },
]

/** Opens a screen on a phone with less motion asked for. */
export async function openScreen(screen: Screen): Promise<Page> {
  const { address, shows, before, after, staff, viewport, ownDevice } = screen
  const state = staff ? { items: await staffItems(staff), databases: [] } : await stocked()
  const page = ownDevice ? await newDevice(state, viewport) : await onePage(state, viewport)
  await before?.(page)
  await page.goto(typeof address === 'string' ? address : await address())
  // The same words may stand in a folded part, such as the board's orders of another day.
  await page.getByText(shows).filter({ visible: true }).first().waitFor()
  await after?.(page)
  await page.evaluate(() => document.fonts.ready)
  return page
}

async function newDevice(state: StoredState, viewport?: ViewportSize): Promise<Page> {
  const { page } = await newPhone({
    ...{ reducedMotion: 'reduce', program: 'chromium', ...PIXELS },
    ...(viewport && { viewport }),
  })
  await laidBeside(page, state)
  return page
}

let stored: Promise<StoredState> | undefined

/** The device's storage after a cart was filled and the recap was reached. */
function stocked(): Promise<StoredState> {
  stored ??= (async () => {
    const { page } = await newPhone()
    await addToCart(page, GYOZA, BEER, PAD_THAI)
    await startCheckout(page)
    await page.getByLabel('Garder mes coordonnées sur cet appareil').check()
    await fillDetails(page, somebody())
    await atRecap(page)
    await expectStored(page, 3)
    return storedState(page)
  })()
  return stored
}

function result(make: () => Promise<{ sessionId: string }>) {
  return async () => `/payment-success?session_id=${(await make()).sessionId}`
}

function tracking(make: () => Promise<{ tracking: string }>) {
  return async () => (await make()).tracking
}

function titled(name: string) {
  return (page: Page) => page.getByRole('dialog', { name }).waitFor()
}

/** A new account that is signed in on the device, as after its registration. */
async function signedIn(page: Page): Promise<void> {
  await keepSession(page, await newAccount(somebody()))
  await page.reload()
  const button = page.getByRole('button', { name: /^Votre compte/ })
  await button.waitFor()
  await takenOver(button)
  await button.click()
  await page.getByText('Se déconnecter').waitFor()
}

async function withReviews(): Promise<string> {
  await onlyReviews(...manyReviews(3))
  return '/#avis'
}

async function published(page: Page): Promise<void> {
  await fillReview(page, { name: 'Inès M.', comment: 'Le som tam est vif. '.repeat(20) })
  await publishButton(page).click()
  await page.getByText('Merci, votre avis est en ligne.').waitFor()
}

/** Stores four of the fourteen allergens as avoided, and notifies the page as another tab would. */
async function marked(page: Page): Promise<void> {
  await menuReady(page)
  await page.evaluate(() => {
    localStorage.setItem('laikhram_allergens', JSON.stringify(['crustaces', 'gluten', 'poissons', 'fruits_a_coque']))
    window.dispatchEvent(new StorageEvent('storage', { key: 'laikhram_allergens' }))
  })
  await page
    .getByText(/^Selon la garniture/)
    .first()
    .waitFor()
}

/** Adds a dish with heat, variants and avoided allergens, so that its row shows everything that it can. */
async function withAddedDish(page: Page): Promise<void> {
  await marked(page)
  await page.getByRole('button', { name: PAD_THAI }).click()
  await page.getByRole('region', { name: 'Ajouté : Pad thaï' }).getByText('crustacés').waitFor()
}

/** Opens the page offline on a device that has seen the site before. */
async function startedOffline(page: Page): Promise<void> {
  await menuReady(page)
  await expectCopies(page, 'menu', 'restaurant')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(/^Carte à jour le/).waitFor()
  await page.getByText(/^Hors connexion\. La carte/).waitFor()
}

/** Puts a server in front that rolls out another release. */
async function withNewVersion(page: Page): Promise<void> {
  const site = await releasesOf(origin)
  await openStored(page, `${site.origin}/`)
  await menuReady(page)
  site.next()
  await lookForUpdate(page)
  await page.getByText('Nouvelle version prête.').waitFor()
}

function searched(query: string, found: string | RegExp) {
  return async (page: Page) => {
    await menuReady(page)
    await searchField(page).fill(query)
    await page.getByText(found).last().waitFor()
  }
}

async function atCartBar(page: Page): Promise<void> {
  const bar = page.getByRole('button', { name: /^Voir le panier 3/ })
  await bar.waitFor()
  await takenOver(bar)
}

async function withRemoval(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Retirer Gyoza/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Annuler' }).waitFor()
}

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

/** Cuts the network and waits for the page's own words about it. */
function offlineAt(words: string | RegExp) {
  return async (page: Page) => {
    await page.context().setOffline(true)
    await page.getByText(words).waitFor()
  }
}

/** Stores cart lines with other prices than today's. */
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
  const problem = { code: 'payment_provider_down', detail: 'Le paiement ne répond pas.' }
  await page.route('**/api/payments/stripe/checkout', route => route.fulfill({ status: 503, json: problem }))
  await page.getByLabel('Je déclare avoir 18 ans ou plus.').check()
  await orderButton(page).click()
  await page.getByText('Erreur de paiement').waitFor()
}

async function invited(page: Page): Promise<void> {
  await offerInstall(page)
  await invitation(page).waitFor()
}

async function invitedOnIphone(page: Page): Promise<void> {
  await onIphone(page)
  await page.reload()
  await page.getByText(/^Sur iPhone/).waitFor()
}

async function told(page: Page): Promise<void> {
  await withPushService(page.context())
  await page.reload()
  await press('Me prévenir quand c’est prêt')(page)
  await page.getByText('Cet appareil vous préviendra.').waitFor()
}

async function unfolded(page: Page): Promise<void> {
  await page.getByText('Détail de la commande').click()
  await page.getByText('Note pour la cuisine').waitFor()
}

async function withPromotion(): Promise<string> {
  return `/?panier=&promo=${await promotionCode()}`
}
