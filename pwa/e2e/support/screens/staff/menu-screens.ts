/** The menu in admin. */
import type { Page } from 'playwright'
import type { Screen } from '../screen.ts'
import { press } from './press.ts'

export const MENU_SCREENS: Screen[] = [
  {
    name: 'dishes',
    address: '/admin/menu?categorie=desserts',
    shows: 'Vignettes',
    staff: 'manager',
    after: asCards,
  },
  { name: 'set menus in admin', address: '/admin/menu?onglet=formules', shows: 'Formule complète', staff: 'admin' },
  {
    name: 'a set menu in admin',
    address: '/admin/menu?onglet=formules&formule=formule3',
    shows: 'Parts à choisir, dans l’ordre',
    staff: 'admin',
  },
  {
    name: 'what set menus hold',
    address: '/admin/menu?onglet=formules&formule=contenu',
    shows: 'Boissons au choix',
    staff: 'admin',
  },
  { name: 'rewards in admin', address: '/admin/menu?onglet=offerts', shows: 'Ajouter un plat offert', staff: 'admin' },
  {
    name: 'a reward in admin',
    address: '/admin/menu?onglet=offerts&offert=pad-thai',
    shows: 'Le choix le plus cher offert',
    staff: 'admin',
  },
  {
    name: 'a new reward in admin',
    address: '/admin/menu?onglet=offerts&offert=nouveau',
    shows: 'Plat de la carte à emporter',
    staff: 'admin',
  },
  {
    name: 'dishes as a table',
    address: '/admin/menu?categorie=plats',
    shows: 'Vignettes',
    staff: 'manager',
    after: asTable,
  },
  { name: 'photos of dishes', address: '/admin/menu?photos=', shows: /sans photo/, staff: 'manager' },
  { name: 'new dish', address: '/admin/menu?article=nouveau', shows: 'Choisir une photo', staff: 'manager' },
  { name: 'dish in admin', address: '/admin/menu?article=pad-thai', shows: 'Choisir une photo', staff: 'manager' },
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
    shows: 'Vignettes',
    staff: 'manager',
    after: deleting,
  },
]

async function asCards(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Affichage' }).getByText('Vignettes').click()
}

async function deleting(page: Page): Promise<void> {
  await asCards(page)
  await press(/^Supprimer /)(page)
}

/** The dishes as a table, one of them chosen. */
async function asTable(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Affichage' }).getByText('Lignes').click()
  await page
    .locator('tbody')
    .getByRole('checkbox', { name: /^Choisir / })
    .first()
    .check()
}
