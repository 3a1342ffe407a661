/** Both menus: which of the two is shown, what is on it, and how it is searched. */
import type { Page } from 'playwright'
import { describe, expect, it, onTestFinished } from 'vitest'
import { leaveWorkersOut } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import { addDish, GYOZA } from '../support/order/ordering.ts'
import { dishRow, menuReady, openMenu, searchField } from '../support/people/menu-page.ts'
import { database } from '../support/server/database.ts'

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
    const detail = page.getByRole('button', { name: 'Pad thaï', exact: true })
    await detail.click()
    const sheet = page.getByRole('dialog', { name: 'Pad thaï' })
    await expectText(sheet, 'Pad Thai', /Poulet, végétarien\s+12,50\s€/, 'Avec crevette : ', 'Poulet\u00a0: France')
    expect(await sheet.getByRole('button', { name: /^Ajouter/ }).count()).toBe(0)
    await page.goBack()
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => detail.evaluate(button => button === document.activeElement)).toBe(true)
    expect(complaints).toEqual([])
  })

  it('say of an address that names no dish of theirs that it does not, and go on', async () => {
    const { page } = await openMenu('/?plat=fondue')
    await page.getByText('Ce plat n’est plus à la carte.').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.has('plat')).toBe(false)
    await dishRow(page, 'Pad thaï').getByRole('button', { name: 'Pad thaï', exact: true }).click()
    await page.getByRole('dialog', { name: 'Pad thaï' }).waitFor()
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
    await page.getByText(/^\d+\sarticles affichés$/).waitFor()
    await dishRow(page, 'Pad thaï').waitFor()
    expect(await page.getByRole('heading', { name: 'Formules midi' }).count()).toBe(0)
    expect(await tabs(page).allTextContents()).toEqual(['Plats'])

    await page.getByRole('button', { name: 'Effacer la recherche' }).click()
    await page.getByRole('heading', { name: 'Formules midi' }).waitFor()
    await expect.poll(() => searchField(page).inputValue()).toBe('')
  })

  it('reads English, on the menu that is open', async () => {
    const { page } = await openMenu(DINE_IN)
    await searchField(page).fill('crying tiger')
    await dishRow(page, 'Tigre qui pleure').waitFor()
    await searchField(page).fill('espresso')
    await dishRow(page, 'Expresso').waitFor()
    await services(page).getByRole('link', { name: 'À emporter' }).click()
    await page.getByText('Aucun plat ne correspond.').first().waitFor()
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

describe('a photo', () => {
  it('replaces the drawing, which comes back with an explanation when the photo cannot be loaded', async () => {
    const sql = await database()
    await sql`update menu_items set image_url = '/photos/som-tam.png' where id = 'som-tam'`
    await sql`update menu_items set image_url = '/photos/nowhere.png' where id = 'gyoza-poulet'`
    onTestFinished(async () => {
      await sql`update menu_items set image_url = null where id in ('som-tam', 'gyoza-poulet')`
    })
    const { page } = await openMenu()
    await page.route('**/photos/som-tam.png', route => route.fulfill({ path: 'pwa/public/icon-192.png' }))
    const failed = dishRow(page, 'Gyoza au poulet (4 pièces)')
    await untilMenuHas(page, 'photos/nowhere.png')
    await failed.scrollIntoViewIfNeeded()
    await failed.getByText('Photo bientôt disponible').waitFor()
    expect(await failed.locator('svg.dish-drawing').count()).toBe(1)

    const photographed = dishRow(page, 'Som tam')
    await photographed.scrollIntoViewIfNeeded()
    const width = () => photographed.locator('img').evaluate(image => (image as HTMLImageElement).naturalWidth)
    await expect.poll(width).toBe(192)
    expect(await dishRow(page, 'Pad thaï').getByText('Photo bientôt disponible').count()).toBe(0)
  })
})

/** A change of the menu reaches the prerendered page a moment later. */
async function untilMenuHas(page: Page, words: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto('/')
      await menuReady(page)
      return page.locator(`img[src*="${words}"], .dish-picture[data-failed]`).count()
    })
    .toBeGreaterThan(0)
}

describe('the set menus’ banner', () => {
  it('follows Paris time, wherever the device is, and is updated every minute', async () => {
    const { page } = await openMenu('/', { timezoneId: 'Pacific/Auckland' })
    // A Wednesday, half a minute before two in Paris.
    await page.clock.install({ time: new Date('2026-11-25T12:59:30Z') })
    await page.goto('/')
    await menuReady(page)
    await page.getByText('Disponibles maintenant, jusqu’à 14 h').waitFor()
    await page.clock.fastForward(61_000)
    await page.getByText('Du lundi au vendredi, 12 h – 14 h.').waitFor()
  })
})
