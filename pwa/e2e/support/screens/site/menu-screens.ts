/** The menu, dishes, the cart, and what surrounds every page. */
import type { Page } from 'playwright'
import { origin } from '../../browser/phone.ts'
import { releasesOf } from '../../browser/releases.ts'
import { lookForUpdate, openStored } from '../../browser/worker.ts'
import { PAD_THAI, plusOf, somebody, takenOver } from '../../order/ordering.ts'
import { promotionCode } from '../../order/promoting.ts'
import { keepSession, newAccount } from '../../people/account.ts'
import { menuReady, searchField } from '../../people/menu-page.ts'
import { expectCopies } from '../../storage/stored-copies.ts'
import type { Screen } from '../screen.ts'
import { press } from './press.ts'

export const MENU_SCREENS: Screen[] = [
  { name: 'the menu', address: '/', shows: 'Gyoza au poulet (4 pièces)', after: atCartBar, at: '#plats' },
  { name: 'the menu with marks', address: '/', shows: 'La carte', after: marked },
  { name: 'a dish just added', address: '/', shows: 'La carte', after: withAddedDish },
  { name: 'a new version', address: '/', shows: 'La carte', after: withNewVersion, ownDevice: true },
  { name: 'a search', address: '/', shows: 'La carte', after: searched('gyoza', /^3\splats trouvés$/) },
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
  { name: 'the menu without a network', address: '/', shows: 'La carte', after: startedOffline, ownDevice: true },
  { name: 'an unknown page', address: '/nulle-part', shows: 'Rien à cette adresse.' },
]

async function signedIn(page: Page): Promise<void> {
  await keepSession(page, await newAccount(somebody()))
  await page.reload()
  const button = page.getByRole('button', { name: /^Votre compte/ })
  await button.waitFor()
  await takenOver(button)
  await button.click()
  await page.getByText('Se déconnecter').waitFor()
}

async function marked(page: Page): Promise<void> {
  await menuReady(page)
  await page.evaluate(() => {
    localStorage.setItem('laikhram_allergens', JSON.stringify(['crustaces', 'gluten', 'poissons', 'fruits_a_coque']))
    window.dispatchEvent(new StorageEvent('storage', { key: 'laikhram_allergens' }))
  })
  // A row far below is not laid out yet, and its texts have no box.
  await page
    .getByText(/^Selon le choix/)
    .first()
    .waitFor({ state: 'attached' })
}

async function withAddedDish(page: Page): Promise<void> {
  await menuReady(page)
  await plusOf(page, PAD_THAI).click()
  // With all marks set, its '+' would open the dish.
  await marked(page)
  await page.getByRole('region', { name: 'Ajouté : Pad thaï' }).getByText('crustacés').waitFor()
}

async function startedOffline(page: Page): Promise<void> {
  await menuReady(page)
  await expectCopies(page, 'menu', 'restaurant')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(/^Carte à jour le/).waitFor()
  await page.getByText(/^Hors connexion\. La carte/).waitFor()
}

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

async function withPromotion(): Promise<string> {
  return `/?panier=&promo=${await promotionCode()}`
}
