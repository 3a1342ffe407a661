/** Settings, accounts, the journal, and what belongs to every page. */
import type { Page } from 'playwright'
import { somebody } from '../../order/ordering.ts'
import { paidOrder, placedOrder } from '../../order/paid-order.ts'
import { database } from '../../server/database.ts'
import type { Screen } from '../screen.ts'
import { press } from './press.ts'

export const SETTINGS_SCREENS: Screen[] = [
  { name: 'way to every page', address: '/admin/equipe?plus=', shows: 'Plus', staff: 'admin', after: opened },
  { name: 'accounts', address: '/admin/equipe', shows: 'Dernière activité', staff: 'admin' },
  { name: 'new account', address: '/admin/equipe?compte=nouveau', shows: 'Créer le compte', staff: 'admin' },
  { name: 'account', address: '/admin/equipe', shows: 'manager', staff: 'admin', after: press('Modifier Responsable') },
  { name: 'printers', address: '/admin/reglages/imprimantes', shows: 'Nouvelle imprimante', staff: 'admin' },
  { name: 'state', address: '/admin/etat', shows: 'Me prévenir', staff: 'manager' },
  { name: 'readiness', address: '/admin/reglages/mise-en-service', shows: 'Mentions légales', staff: 'admin' },
  {
    name: 'new printer',
    address: '/admin/reglages/imprimantes?imprimante=nouvelle',
    shows: 'Ajouter l’imprimante',
    staff: 'admin',
  },
  { name: 'personal data', address: '/admin/donnees', shows: 'Email ou téléphone', staff: 'admin' },
  {
    name: 'somebody’s personal data',
    address: '/admin/donnees',
    shows: 'Email ou téléphone',
    staff: 'admin',
    after: searched,
  },
  { name: 'journal', address: '/admin/journal', shows: 'Connexion', staff: 'admin' },
  { name: 'shortcuts', address: '/admin/equipe?raccourcis=', shows: 'Rechercher dans la page', staff: 'admin' },
  { name: 'messages', address: atMessages, shows: 'Échec\u00a0:', staff: 'admin' },
  {
    name: 'hours and closures',
    address: '/admin/reglages',
    shows: 'Ce que lisent vos clients',
    staff: 'admin',
    after: press('Ajouter une fermeture'),
  },
  {
    name: 'the pickups’ settings',
    address: '/admin/reglages?partie=retraits',
    shows: 'Capacité d’un créneau',
    staff: 'admin',
  },
  {
    name: 'the menu’s settings',
    address: '/admin/reglages?partie=carte',
    shows: 'Dernière heure pour l’alcool',
    staff: 'admin',
  },
  {
    name: 'the counter’s settings',
    address: '/admin/reglages?partie=comptoir',
    shows: 'Places par service',
    staff: 'admin',
  },
  {
    name: 'the team’s settings',
    address: '/admin/reglages?partie=equipe',
    shows: 'Grand remboursement',
    staff: 'admin',
  },
  {
    name: 'the books’ settings',
    address: '/admin/reglages?partie=comptabilite',
    shows: 'Compte de TVA collectée',
    staff: 'admin',
  },
  {
    name: 'the restaurant’s data',
    address: '/admin/reglages?partie=restaurant',
    shows: 'Comment venir',
    staff: 'admin',
  },
  {
    name: 'what the law asks',
    address: '/admin/reglages?partie=mentions',
    shows: 'Voir les pages légales',
    staff: 'admin',
  },
  { name: 'unknown address', address: '/admin/rien', shows: 'Rien à cette adresse.', staff: 'manager' },
  { name: 'another role’s page', address: '/admin/fidelite', shows: 'réservée au comptoir', staff: 'kitchen' },
  { name: 'administrator’s page', address: '/admin/equipe', shows: 'réservée à l’administrateur', staff: 'manager' },
]

/** Somebody ordered without an account, and writes a letter. */
async function searched(page: Page): Promise<void> {
  const { email } = somebody()
  const { id } = await placedOrder()
  const sql = await database()
  await sql`update orders set customer_email = ${email} where id = ${id}`
  await page.getByLabel('Email ou téléphone').fill(email)
  await page.getByRole('button', { name: 'Chercher' }).click()
  await page.getByRole('button', { name: /^Télécharger une copie/ }).waitFor()
  await page.getByText('Aucun contrat conservé sous ce contact.').waitFor()
}

/** One that was sent, and one that came back. */
async function atMessages(): Promise<string> {
  await paidOrder()
  const sql = await database()
  await sql`
    insert into messages (id, kind, channel, cause, recipient, status, failure, tries, created_at, sent_at, returned_at)
    values (gen_random_uuid(), 'order-confirmed', 'mail', gen_random_uuid()::text, ${somebody().email}, 'failed',
      'returned 5.1.1', 1, now(), now(), now())`
  return '/admin/journal?onglet=messages'
}

async function opened(page: Page): Promise<void> {
  await page.getByRole('dialog').getByText('Se déconnecter').waitFor()
}
