/** What people may ask for by law: their data, a withdrawal, an invoice, a look at a review; and whether the site works. */
import type { Page } from 'playwright'
import { answering, failing, silent } from '../../browser/answering.ts'
import { paidOrder, paidOrderOf } from '../../order/paid-order.ts'
import { manyReviews, onlyReviews } from '../../people/reviewing.ts'
import { database } from '../../server/database.ts'
import type { Screen } from '../screen.ts'
import { press } from './press.ts'

const LONG = 'Marie-Antoinette de La Rochefoucauld-Montmorency de Saint-Germain-en-Laye'
const COLA = { items: [{ menuItemId: 'cola-zero', quantity: 3 }], totalAmount: 7.5 }
const HELD = {
  email: 'marie-antoinette.de-la-rochefoucauld-montmorency@exemple-de-domaine-assez-long.fr',
  account: 'unconfirmed',
  orders: 41,
  reservations: 3,
  reviews: 2,
  reports: 1,
  correctable: { name: LONG, phone: '+33 6 12 34 56 78' },
}
const DOWN = { works: false, sentence: 'Le site répond mal.', since: '2026-11-27T11:42:00Z' }
const UNWATCHED = { works: true, sentence: 'Le site répond. Son état n’a pas été contrôlé depuis cinq minutes.' }

const held = answering('**/api/privacy/held', HELD)

export const RIGHTS_SCREENS: Screen[] = [
  { name: 'one’s data', address: '/mes-donnees?token=some', shows: 'Effacer mes données', before: held },
  {
    name: 'erasing one’s data',
    address: '/mes-donnees?token=some',
    shows: 'Effacer mes données',
    before: held,
    after: press('Effacer mes données'),
  },
  {
    name: 'one’s data, downloaded and corrected',
    address: '/mes-donnees?token=some',
    shows: 'Effacer mes données',
    before: servedByLink,
    after: downloadedAndCorrected,
  },
  {
    name: 'one’s data that did not come',
    address: '/mes-donnees?token=some',
    shows: 'Un instant.',
    before: failing('**/api/privacy/held'),
    after: page => page.getByRole('button', { name: 'Réessayer' }).waitFor(),
  },
  { name: 'asking for one’s data', address: tracking(paidOrder), shows: 'C’est noté.', after: press('Vos données') },
  { name: 'an invoice to a company', address: tracking(paidOrder), shows: 'C’est noté.', after: asksForInvoice },
  { name: 'a withdrawal', address: tracking(closedDrinks), shows: 'Bon appétit.', after: withdrawing },
  { name: 'a review that is reported', address: atReport, shows: 'Ce qui ne va pas' },
  {
    name: 'an account that is taken over',
    address: '/verifier-email?token=some',
    shows: 'Confirmez votre adresse.',
    after: press('Choisir un nouveau mot de passe'),
  },
  { name: 'the site that is down', address: '/statut', shows: DOWN.sentence, before: answering('**/api/status', DOWN) },
  {
    name: 'the site that nobody watches',
    address: '/statut',
    shows: 'Le site répond.',
    before: answering('**/api/status', UNWATCHED),
  },
  {
    name: 'the site out of reach',
    address: '/statut',
    shows: 'Le site ne répond pas d’ici.',
    before: failing('**/api/status'),
  },
  { name: 'the site’s state, awaited', address: '/statut', shows: 'Un instant.', before: silent('**/api/status') },
]

function tracking(make: () => Promise<{ tracking: string }>) {
  return async () => (await make()).tracking
}

async function closedDrinks() {
  return await paidOrderOf(COLA, 'preparing', 'ready', 'delivered')
}

async function asksForInvoice(page: Page): Promise<void> {
  await press('Facture au nom d’une entreprise')(page)
  await page.getByLabel('Raison sociale').waitFor()
  await press('Établir la facture')(page)
}

async function withdrawing(page: Page): Promise<void> {
  await press('Se rétracter pour les boissons fermées')(page)
  await page.getByRole('button', { name: /^Confirmer la rétractation/ }).waitFor()
}

async function atReport(): Promise<string> {
  await onlyReviews(...manyReviews(1))
  const sql = await database()
  const [review] = await sql<{ id: string }[]>`select id from reviews limit 1`
  return `/?signaler=${review?.id}`
}

async function servedByLink(page: Page): Promise<void> {
  await held(page)
  await answering('**/api/privacy/export', { exported_at: '2026-11-27T11:00:00Z' })(page)
  await answering('**/api/privacy/correction', { orders: 2, reservations: 1 })(page)
}

async function downloadedAndCorrected(page: Page): Promise<void> {
  await press('Télécharger mes données')(page)
  await page.getByText('Le fichier est dans vos téléchargements.').waitFor()
  // A name that a screen is tried with may be longer than the form takes.
  const name = page.getByLabel('Nom', { exact: true })
  await name.fill((await name.inputValue()).slice(0, 120))
  await press('Corriger')(page)
  await page.getByText('C’est corrigé.').waitFor()
}
