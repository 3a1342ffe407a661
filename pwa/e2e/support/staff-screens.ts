/** The staff's screens and overlays, and how they are come to: for what has to hold on all of them. */
import type { Page } from 'playwright'
import type { Screen } from './screen.ts'

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

export const STAFF_SCREENS: Screen[] = [
  { name: 'way to every page', address: '/admin/equipe?plus=', shows: 'Plus', staff: 'admin', after: opened },
  { name: 'accounts', address: '/admin/equipe', shows: 'Dernière activité', staff: 'admin' },
  { name: 'new account', address: '/admin/equipe?compte=nouveau', shows: 'Créer le compte', staff: 'admin' },
  { name: 'account', address: '/admin/equipe', shows: 'manager', staff: 'admin', after: press('Modifier Responsable') },
  { name: 'journal', address: '/admin/journal', shows: 'Connexion', staff: 'admin' },
  { name: 'shortcuts', address: '/admin/equipe?raccourcis=', shows: 'Rechercher dans la page', staff: 'admin' },
  { name: 'unknown address', address: '/admin/rien', shows: 'Rien à cette adresse.', staff: 'manager' },
  { name: 'administrator’s page', address: '/admin/equipe', shows: 'réservée à l’administrateur', staff: 'manager' },
]

async function opened(page: Page): Promise<void> {
  await page.getByRole('dialog').getByText('Se déconnecter').waitFor()
}
