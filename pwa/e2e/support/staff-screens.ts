/** The staff's screens and overlays, and how they are come to: for what has to hold on all of them. */
import type { Page } from 'playwright'
import { database } from './database.ts'
import { paidOrder } from './paid-order.ts'
import type { Screen } from './screen.ts'
import { TABLET, TABLET_UPRIGHT } from './staff.ts'

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

export const STAFF_SCREENS: Screen[] = [
  { name: 'way to every page', address: '/admin/equipe?plus=', shows: 'Plus', staff: 'admin', after: opened },
  { name: 'accounts', address: '/admin/equipe', shows: 'Dernière activité', staff: 'admin' },
  { name: 'new account', address: '/admin/equipe?compte=nouveau', shows: 'Créer le compte', staff: 'admin' },
  { name: 'account', address: '/admin/equipe', shows: 'manager', staff: 'admin', after: press('Modifier Responsable') },
  { name: 'journal', address: '/admin/journal', shows: /^appareil/, staff: 'admin' },
  { name: 'shortcuts', address: '/admin/equipe?raccourcis=', shows: 'Rechercher dans la page', staff: 'admin' },
  { name: 'board', address: atCounter, shows: 'Sans coriandre', staff: 'manager', viewport: TABLET },
  { name: 'board upright', address: atCounter, shows: 'Sans coriandre', staff: 'manager', viewport: TABLET_UPRIGHT },
  {
    name: 'order at the counter',
    address: atTicket,
    shows: 'Plus assez pour la suite',
    staff: 'admin',
    viewport: TABLET,
  },
  { name: 'refund', address: atTicket, shows: 'Plus assez', staff: 'admin', after: press('Rembourser…') },
  { name: 'orders of a day', address: '/admin/commandes?liste=', shows: 'Jour du retrait', staff: 'manager' },
  { name: 'shift', address: '/admin/commandes?service=', shows: 'Suspendre les commandes', staff: 'manager' },
  { name: 'dishes', address: '/admin/menu?categorie=desserts', shows: 'Modifier', staff: 'manager' },
  { name: 'new dish', address: '/admin/menu?article=nouveau', shows: 'Choisir une photo', staff: 'manager' },
  { name: 'dish at the office', address: '/admin/menu?article=pad-thai', shows: 'Choisir une photo', staff: 'manager' },
  {
    name: 'order of dishes',
    address: '/admin/menu?categorie=thes',
    shows: 'Changer l’ordre',
    staff: 'manager',
    after: press('Changer l’ordre'),
  },
  {
    name: 'deleting a dish',
    address: '/admin/menu?categorie=thes',
    shows: 'Modifier',
    staff: 'manager',
    after: press(/^Supprimer /),
  },
  { name: 'unknown address', address: '/admin/rien', shows: 'Rien à cette adresse.', staff: 'manager' },
  { name: 'administrator’s page', address: '/admin/equipe', shows: 'réservée à l’administrateur', staff: 'manager' },
]

/** The board with an order of today on it. */
async function atCounter(): Promise<string> {
  const { id } = await paidOrder()
  const sql = await database()
  await sql`update orders set pickup_at = now() + interval '25 minutes' where id = ${id}`
  return '/admin/commandes'
}

async function atTicket(): Promise<string> {
  return `/admin/commandes?ticket=${(await paidOrder()).id}`
}

async function opened(page: Page): Promise<void> {
  await page.getByRole('dialog').getByText('Se déconnecter').waitFor()
}
