/** Both menus: which of the two is shown, what is on it, and how it is searched. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { leaveWorkersOut } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import { addDish, GYOZA } from '../support/order/ordering.ts'
import { dishRow, menuReady, openMenu, searchField } from '../support/people/menu-page.ts'

leaveWorkersOut()

const DINE_IN = '/?service=sur-place'
const NOON_TABS = ['Formules midi']
const SHARED_TABS = [
  'Entrées',
  'Plats',
  'Desserts',
  'Suppléments',
  'Boissons',
  'Thés',
  'Cocktails',
  'Smoothies',
  'Bières',
]
const TABLE_TABS = ['Vins', 'Cafés']

const services = (page: Page) => page.getByRole('navigation', { name: 'Quelle carte' })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Catégories' }).locator('a:not(.to-search)')
const cartBar = (page: Page) => page.getByRole('button', { name: /^Voir le panier/ })

describe('the two menus', () => {
  it('are told apart by the address: Back and a reload find the one that was open', async () => {
    const { page, complaints } = await openMenu()
    await addDish(page, GYOZA)
    await cartBar(page).waitFor()
    await expect.poll(() => tabs(page).allTextContents()).toEqual([...NOON_TABS, ...SHARED_TABS])

    await services(page).getByRole('link', { name: 'Sur place' }).click()
    await page.waitForURL(DINE_IN)
    await expect.poll(() => tabs(page).allTextContents()).toEqual([...SHARED_TABS, ...TABLE_TABS])
    await expect.poll(() => cartBar(page).count()).toBe(0)
    await page.reload()
    await page.getByRole('heading', { name: /^Vins/ }).waitFor()

    await page.goBack()
    await page.getByRole('heading', { name: 'Formules midi' }).waitFor()
    await cartBar(page).waitFor()
    expect(complaints).toEqual([])
  })

  it('of the dining room is to be read: nothing can be added, a table can be asked for', async () => {
    const { page } = await openMenu(DINE_IN)
    await page.getByRole('heading', { name: 'Bon à savoir' }).waitFor()
    await expectText(page.getByRole('complementary', { name: 'Bon à savoir' }), /de 11\sh\s30 à 23\sh\s30/)
    await expect.poll(() => page.locator('#plats').textContent()).toContain('Comme en Thaïlande')
    expect(await page.getByRole('button', { name: /^Ajouter/ }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Choisir/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Réserver une table' }).first().click()
    await expect.poll(() => new URL(page.url()).searchParams.has('reserver')).toBe(true)
    expect(new URL(page.url()).searchParams.get('service')).toBe('sur-place')
  })

  it('of the dining room opens a dish with its prices at table, allergens and origins', async () => {
    const { page, complaints } = await openMenu(DINE_IN)
    const detail = page.getByRole('link', { name: 'Pad thaï', exact: true })
    await detail.click()
    const sheet = page.getByRole('dialog', { name: 'Pad thaï' })
    await expectText(
      sheet,
      'Pad Thai',
      /Poulet, végétarien\s+12,50\s€/,
      'Avec crevette\u00a0: ',
      'Poulet\u00a0: France',
    )
    expect(await sheet.getByRole('button', { name: /^Ajouter/ }).count()).toBe(0)
    await page.goBack()
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => detail.evaluate(button => button === document.activeElement)).toBe(true)
    expect(complaints).toEqual([])
  })

  it('warn of alcohol where there is some, and only there', async () => {
    const { page } = await openMenu(DINE_IN)
    const words = (key: string) => page.locator(`#${key}`).textContent()
    for (const key of ['bieres', 'vins']) await expect.poll(() => words(key)).toContain('aux mineurs est interdite')
    expect(await words('cocktails_sans_alcool')).not.toContain('mineurs')
  })
})

describe('the search', () => {
  it('finds dishes while one types, and hides the set menus', async () => {
    const { page } = await openMenu()
    await searchField(page).fill('padthai')
    await page.getByText(/^\d+\splats trouvés$/).waitFor()
    await dishRow(page, 'Pad thaï').waitFor()
    expect(await page.getByRole('heading', { name: 'Formules midi' }).count()).toBe(0)
    expect(await tabs(page).allTextContents()).toEqual(['Plats'])

    await page.getByRole('button', { name: 'Effacer la recherche' }).click()
    await page.getByRole('heading', { name: 'Formules midi' }).waitFor()
    await expect.poll(() => searchField(page).inputValue()).toBe('')
  })

  it('forgives typing mistakes, and narrows by the suggested filters', async () => {
    const { page } = await openMenu()
    const chip = (name: string) => page.getByRole('list', { name: 'Chercher aussi' }).getByRole('button', { name })
    await searchField(page).fill('pad tai')
    await dishRow(page, 'Pad thaï').waitFor()
    await page.getByRole('button', { name: 'Effacer la recherche' }).click()
    await chip('Végétarien').click()
    await chip('Nouilles').click()
    await dishRow(page, 'Pad thaï').waitFor()
    await expect.poll(() => dishRow(page, 'Khao soi au poulet').count()).toBe(0)
    expect(await searchField(page).inputValue()).toBe('végétarien nouilles')
    expect(await chip('Végétarien').getAttribute('aria-pressed')).toBe('true')
    await addDish(page, /^Ajouter Pad thaï, végétarien, Pas piquant$/)
    await page.getByRole('region', { name: 'Ajouté\u00a0: Pad thaï' }).getByText('Pad thaï, végétarien').waitFor()
    await chip('Nouilles').click()
    await dishRow(page, 'Curry vert').waitFor()
  })

  it('shows the set menus when one is searched for, and leads from an allergen to the allergen filter', async () => {
    const { page } = await openMenu()
    await searchField(page).fill('formule')
    await expect.poll(() => tabs(page).allTextContents()).toEqual(['Formules midi'])
    await searchField(page).fill('sans gluten')
    await page.getByRole('button', { name: 'Choisir ce que j’évite' }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Céréales contenant du gluten' }).waitFor()
  })

  it('says that nothing was found, offers what is similar, and leads back to the whole menu', async () => {
    const { page } = await openMenu()
    await searchField(page).fill('<b>pizza</b>')
    await page.getByText('Aucun plat ne correspond.').first().waitFor()
    await page.getByRole('button', { name: 'Nems', exact: true }).click()
    await dishRow(page, 'Nems au poulet (4 pièces)').waitFor()
    await searchField(page).fill('zzz')
    await page.getByRole('button', { name: 'Effacer la recherche' }).last().click()
    await dishRow(page, 'Pad thaï').waitFor()
  })
})

describe('the set menus’ banner', () => {
  it('follows Paris time, wherever the device is, and is updated every minute', async () => {
    const { page } = await openMenu('/', { timezoneId: 'Pacific/Auckland' })
    // The page goes by the server's clock wherever it hears it.
    await page.route(/\/(api\/|healthz)/, async route => {
      const response = await route.fetch()
      const { date: _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    // A Wednesday, half a minute before two in Paris.
    await page.clock.install({ time: new Date('2026-11-25T12:59:30Z') })
    await page.goto('/')
    await menuReady(page)
    await page.getByText('Disponibles maintenant, jusqu’à 14 h').waitFor()
    await page.clock.fastForward(61_000)
    await page.getByText('Du lundi au vendredi, 12 h – 14 h.').waitFor()
  })
})
