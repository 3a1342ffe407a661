/** Opens every page of the site after a first visit while the server is down, and again once it is back. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { newPhone } from '../support/browser/phone.ts'
import { addDish, PAD_THAI, somebody } from '../support/order/ordering.ts'
import { callerOf, GYOZA, pay, place } from '../support/order/placing.ts'
import { keepSession, newAccount, type Session } from '../support/people/account.ts'
import { menuReady, searchField } from '../support/people/menu-page.ts'
import { keepSheetOfSizes, OFFLINE_SIZES } from '../support/screens/sheet-of-sizes.ts'
import { type OwnServer, ownServer } from '../support/server/own-server.ts'
import { expectCopies } from '../support/storage/stored-copies.ts'

/** The test opens about twenty pages one after the other, which takes 40 s on a quiet machine. */
const PATIENCE_MS = 240_000
/** Added to the five seconds for a busy machine; connectivity.test.ts checks them to the millisecond. */
const BUSY_MS = 2500
const UP_TO_DATE = /à jour le \S+ \d+(er)? \S+ à \d+\sh/

type Visit = { session: Session; tracking: string; sessionId: string }
type Route = {
  name: string
  address: string | ((visit: Visit) => string)
  /** What the page shows without the server: its contents, or a sentence that says what to do. */
  shows: (string | RegExp)[]
  after?: (page: Page) => Promise<void>
}

const ROUTES: Route[] = [
  {
    name: 'the menu',
    address: '/#menu',
    shows: [/^Hors connexion\. La carte/, UP_TO_DATE, 'Gyoza au poulet (4 pièces)'],
  },
  { name: 'a dish', address: '/?plat=pad-thai', shows: ['Au choix', 'Faites votre choix'] },
  { name: 'a search', address: '/', after: search, shows: [/^\d+\splats trouvés$/, 'Pad thaï'] },
  { name: 'what is avoided', address: '/?eviter=', after: avoid, shows: ['Ce que j’évite'] },
  { name: 'the dining room', address: '/?service=sur-place#menu', shows: ['Réserver une table', UP_TO_DATE] },
  { name: 'a set menu', address: '/?formule=formule3', shows: [/Encore/] },
  { name: 'the cart', address: '/?panier=', shows: ['Total TTC'] },
  { name: 'the checkout', address: '/?commander=vous', shows: ['Prénom'] },
  { name: 'reserving', address: '/?reserver=formulaire', shows: ['Couverts'] },
  { name: 'the orders', address: '/?compte=commandes', shows: ['En attente', /Commandes à jour le/] },
  {
    name: 'the points',
    address: '/?compte=points',
    shows: [/Points et plats offerts à jour le/, 'Plats à gagner', /^QR_[0-9A-F]{8}$/],
    after: page => page.getByRole('img', { name: 'Code QR de votre carte' }).waitFor(),
  },
  { name: 'the profile', address: '/?compte=profil', shows: [/Voici la dernière copie de votre profil/] },
  {
    name: 'the devices',
    address: '/?compte=parametres&onglet=securite',
    shows: [/^Hors connexion\. Vos appareils n’ont pas pu être chargés/],
  },
  { name: 'legal notices', address: '/?legal=mentions', shows: ['Éditeur du site'] },
  { name: 'the terms’ own page', address: '/cgv', shows: ['Conditions générales de vente'] },
  { name: 'the legal notices’ own page', address: '/mentions-legales', shows: ['Éditeur du site'] },
  { name: 'a dish’s own page', address: '/plat/pad-thai', shows: ['Prix à emporter'] },
  { name: 'the dining room’s own page', address: '/sur-place', shows: ['Réserver une table'] },
  {
    name: 'an order',
    address: ({ tracking }) => tracking,
    shows: [/^Hors connexion\. Dernier état reçu/, 'C’est noté.'],
  },
  {
    name: 'an order not seen before',
    address: '/commande/none?token=some',
    shows: [/n’a pas encore vu cette commande/],
  },
  {
    name: 'one’s card',
    address: ({ session }) => `/customer/${session.user.qr_code_id}`,
    shows: [UP_TO_DATE, 'Client Fidèle'],
  },
  {
    name: 'another one’s card',
    address: '/customer/QR_00000000',
    shows: [/La carte s’affichera au retour du réseau\./],
  },
  {
    name: 'a payment looked into',
    address: ({ sessionId }) => `/payment-success?session_id=${sessionId}`,
    shows: [/nous vérifions dès le retour du réseau/, /Ne payez pas une seconde fois/],
  },
  { name: 'a payment given up', address: '/payment-cancel', shows: ['Paiement annulé'] },
  { name: 'a new password', address: '/mot-de-passe?token=some', shows: ['Nouveau mot de passe.'], after: setPassword },
  { name: 'an address to confirm', address: '/verifier-email?token=some', shows: ['Confirmez votre adresse.'] },
  { name: 'one’s data', address: '/mes-donnees', shows: ['Recevoir un lien'] },
  { name: 'an unknown page', address: '/nulle-part', shows: ['Rien à cette adresse.'] },
]

it('every route shows its content or says what to do; the server’s going and coming is seen within five seconds', {
  timeout: PATIENCE_MS,
}, async () => {
  const server = await ownServer()
  const { page } = await newPhone({ baseURL: server.origin, reducedMotion: 'reduce' })
  const visit = await firstVisit(page, server)
  await page.goto('/')
  await menuReady(page)
  await server.end()
  const gone = performance.now()
  await page.getByText(/^Hors connexion\. La carte et le panier/).waitFor()
  expect(performance.now() - gone, 'until the banner, in ms').toBeLessThan(5000 + BUSY_MS)

  for (const { name, address, shows, after } of ROUTES) {
    await page.goto(typeof address === 'string' ? address : address(visit))
    await after?.(page)
    for (const words of shows) await page.getByText(words).filter({ visible: true }).first().waitFor()
    await expect.poll(() => loading(page), { message: name }).toEqual([])
    await keepSheetOfSizes(page, { name: `offline ${name}` }, OFFLINE_SIZES)
  }

  await server.start()
  const back = performance.now()
  await page.getByText('De retour en ligne.').waitFor()
  expect(performance.now() - back, 'until it is said to be back, in ms').toBeLessThan(5000 + BUSY_MS)
  await page.getByText('De retour en ligne.').waitFor({ state: 'detached' })
  await page.goto('/')
  await menuReady(page)
  expect(await page.getByText(UP_TO_DATE).count()).toBe(0)
})

/** Opens each page once on a device that is signed in and has something in the cart. */
async function firstVisit(page: Page, { origin }: OwnServer): Promise<Visit> {
  const session = await newAccount(somebody(), origin)
  const caller = callerOf(origin, session.token)
  const customer = { name: session.user.name, email: session.user.email, phone: session.user.phone }
  const paid = await place(caller, customer, GYOZA)
  await pay(callerOf(origin), paid.sessionId)
  const pending = await place(caller, customer, GYOZA)
  await page.goto('/')
  await addDish(page, PAD_THAI)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await keepSession(page, session)
  const tracking = `/commande/${paid.id}?token=${paid.trackingToken}`
  await page.goto(tracking)
  await page.getByText('C’est noté.').waitFor()
  await page.goto(`/customer/${session.user.qr_code_id}`)
  await page.getByText('Client Fidèle').waitFor()
  await page.goto('/?compte=commandes')
  await page.getByText('En attente').first().waitFor()
  await page.goto('/?compte=points')
  await page.getByText('Plats à gagner').waitFor()
  await expectCopies(page, 'card', 'loyalty', 'menu', 'orders', 'restaurant')
  return { session, tracking, sessionId: pending.sessionId }
}

/** The visible texts that say that something is loading. */
function loading(page: Page): Promise<string[]> {
  return page
    .locator('[role=status]')
    .filter({ hasText: /^Chargement|^Vérification|^Un instant/, visible: true })
    .allInnerTexts()
}

async function search(page: Page): Promise<void> {
  await menuReady(page)
  await searchField(page).fill('padthai')
}

async function avoid(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Céréales contenant du gluten' }).check()
}

/** Sends the password form, which needs the server and says so. */
async function setPassword(page: Page): Promise<void> {
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('nuages-et-lotus')
  await page.getByLabel('Confirmer le mot de passe').fill('nuages-et-lotus')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await page.getByText(/^Une erreur est survenue/).waitFor()
}
