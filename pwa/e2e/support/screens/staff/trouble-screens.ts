/** The staff's pages of what is watched, kept and proven, in the states that are rare: many, none, failed, long. */
import type { Page } from 'playwright'
import { answering, failing } from '../../browser/answering.ts'
import { aPhoto } from '../../browser/pictures.ts'
import type { Screen } from '../screen.ts'
import { press } from './press.ts'

const amiss = (kind: string, title: string, sentence: string, todo: string) => ({
  ...{ kind, title, state: 'red', sentence, todo },
  since: '2026-11-27T10:42:00Z',
})
const well = (kind: string, title: string, sentence: string) => ({ kind, title, state: 'green', sentence })
const STATE = {
  at: '2026-11-27T11:00:00Z',
  lookedAt: '2026-11-27T10:59:40Z',
  watched: [
    amiss(
      'kitchen',
      'Écran de la cuisine',
      '2 commandes sont à préparer, et aucun appareil n’est ouvert.',
      'Ouvrez /admin/commandes sur la tablette, ou appelez la cuisine.',
    ),
    amiss(
      'certificate',
      'Certificat',
      'Le certificat expire dans 2 jours.',
      'Le proxy le renouvelle d’ordinaire seul : lisez son journal.',
    ),
    well('site', 'Site et commandes', 'Le site répond, et vite.'),
    well('mail', 'Serveur d’envoi', 'Le serveur d’envoi répond ; ce qui revient est lu.'),
    well('books', 'Contrôle de la nuit', 'Les comptes concordent.'),
  ],
  past: [
    {
      title: 'Nouvelles de Stripe',
      sentence: '3 paiements ont été trouvés sans que Stripe en ait averti le site.',
      since: '2026-11-25T17:00:00Z',
      until: '2026-11-25T18:30:00Z',
    },
  ],
  wish: { email: 'marie-antoinette.de-la-rochefoucauld@exemple-de-domaine-assez-long.fr', onDevices: true },
}
const QUIET = { ...STATE, lookedAt: null, watched: STATE.watched.slice(2), past: [], wish: null }
/** Each fortnight another price, by people with long names. */
const CHANGES = Array.from({ length: 50 }, (_, place) => ({
  at: new Date(Date.UTC(2026, 10, 27, 10) - place * 14 * 24 * 60 * 60_000).toISOString(),
  ...{
    variant: ['Poulet croustillant', 'Crevette', 'Végétarien'][place % 3],
    by: 'Marie-Antoinette de La Rochefoucauld',
  },
  ...{ from: 12.5 + (place % 4), to: 12.9 + (place % 4) },
}))
/** Every tablet and phone that a large team has ever logged in with. */
const DEVICES = Array.from({ length: 24 }, (_, place) => ({
  id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
  account: { id: '00000000-0000-4000-9000-000000000000', name: 'Responsable de la salle et du comptoir' },
  person: place % 3 === 0 ? 'Marie-Antoinette de La Rochefoucauld' : null,
  device: ['Samsung Internet sur Android', 'Safari sur iPad', 'Chrome sur Windows'][place % 3],
  created_at: new Date(Date.UTC(2026, 10, 27, 8) - place * 3_600_000).toISOString(),
  last_seen_at: new Date(Date.UTC(2026, 10, 27, 11) - place * 3_600_000).toISOString(),
  current: place === 0,
}))
const line = (key: string, state: string, title: string, found: string, todo?: string, press?: string) => ({
  ...{ key, state, title, found },
  ...(todo && { todo }),
  ...(press && { press }),
})
const READINESS = {
  at: '2026-11-27T11:00:00Z',
  lines: [
    line('identity', 'green', 'Mentions légales', 'Tout ce que la loi demande est rempli.'),
    line(
      'menu',
      'red',
      'Allergènes et origines',
      'Personne ne les a confirmés.',
      'Relisez-les plat par plat dans La carte, puis confirmez sous votre nom : une erreur est une infraction.',
      'menu',
    ),
    line(
      'payments',
      'amber',
      'Paiement par carte',
      'Clé d’essai : personne n’est débité.',
      'Mettez la clé de production.',
    ),
    line(
      'webhook',
      'red',
      'Nouvelles de Stripe',
      '3 paiements trouvés sans nouvelle reçue.',
      'Vérifiez STRIPE_WEBHOOK_SECRET : c’est celui de cette adresse ? Puis faites un essai.',
      'event',
    ),
    line('mail', 'amber', 'Serveur d’envoi', 'Un email sur dix a échoué hier.', 'Faites un essai.', 'mail'),
  ],
}
const PRICES = '**/api/admin/menu/item/*/prices'
const DISH = '/admin/menu?article=pad-thai'

export const TROUBLE_SCREENS: Screen[] = [
  {
    name: 'state with what is amiss',
    address: '/admin/etat',
    shows: '2 choses ne vont pas.',
    staff: 'manager',
    before: answering('**/api/admin/state', STATE),
  },
  {
    name: 'state that nobody has looked at',
    address: '/admin/etat',
    shows: 'L’état n’est pas connu.',
    staff: 'manager',
    before: answering('**/api/admin/state', QUIET),
  },
  {
    name: 'state that did not come',
    address: '/admin/etat',
    shows: 'L’état n’a pas pu être lu.',
    staff: 'manager',
    before: failing('**/api/admin/state'),
  },
  {
    name: 'readiness that did not come',
    address: '/admin/reglages/mise-en-service',
    shows: 'Réessayer',
    staff: 'admin',
    before: failing('**/api/admin/readiness'),
  },
  {
    name: 'readiness with all that one press does',
    address: '/admin/reglages/mise-en-service',
    shows: 'Nouvelles de Stripe',
    staff: 'admin',
    before: notReady,
    after: testedInVain,
  },
  {
    name: 'many devices',
    address: '/admin/equipe',
    shows: 'Appareils connectés',
    staff: 'admin',
    before: answering('**/api/admin/staff/sessions', { sessions: DEVICES }),
    after: page => page.getByText('Samsung Internet sur Android').first().scrollIntoViewIfNeeded(),
  },
  {
    name: 'prices over time',
    address: DISH,
    shows: 'Historique des prix',
    staff: 'manager',
    before: answering(PRICES, { changes: CHANGES }),
    after: withPrices('Afficher la suite'),
    at: '.price-history',
  },
  {
    name: 'prices that never changed',
    address: DISH,
    shows: 'Historique des prix',
    staff: 'manager',
    before: answering(PRICES, { changes: [{ at: '2026-11-20T10:00:00Z', to: 12.5 }] }),
    after: withPrices(/^Aucun changement depuis/),
    at: '.price-history',
  },
  {
    name: 'prices that did not come',
    address: DISH,
    shows: 'Historique des prix',
    staff: 'manager',
    before: failing(PRICES),
    after: withPrices('L’historique ne s’affiche pas.'),
    at: '.price-history',
  },
  {
    name: 'the house’s photos',
    address: '/admin/reglages?partie=restaurant',
    shows: 'Photos de la maison',
    staff: 'admin',
    after: chosen,
    at: '#settings-house-photos',
  },
  {
    name: 'personal data of nobody',
    address: '/admin/donnees',
    shows: 'Email ou téléphone',
    staff: 'admin',
    after: soughtInVain,
  },
]

async function notReady(page: Page): Promise<void> {
  await answering('**/api/admin/readiness', READINESS)(page)
  await answering('**/api/admin/readiness/event', { received: false })(page)
}

async function testedInVain(page: Page): Promise<void> {
  await press('Faire envoyer un essai')(page)
  await page.getByText(/^Rien n’est arrivé/).waitFor()
}

function withPrices(shows: string | RegExp) {
  return async (page: Page) => {
    await page.getByText('Historique des prix').click()
    await page.getByText(shows).waitFor()
  }
}

/** A photo waits for its words, of which it has none. */
async function chosen(page: Page): Promise<void> {
  await page.getByLabel('Photo : La salle').setInputFiles(await aPhoto())
  await press(/^Garder cette photo/)(page)
  await press('Enregistrer la photo')(page)
  await page.getByText('Dites en quelques mots ce que montre la photo.').waitFor()
}

async function soughtInVain(page: Page): Promise<void> {
  await page.getByLabel('Email ou téléphone').fill('6 00 00 00 00')
  await page.getByRole('button', { name: 'Chercher' }).click()
  await page.getByText('Rien n’est gardé sous ce contact.').waitFor()
}
