/** Both menus: an address of neither, English words, photos that come and fail. */
import type { Page } from 'playwright'
import { describe, expect, it, onTestFinished } from 'vitest'
import { leaveWorkersOut } from '../support/browser/phone.ts'
import { dishRow, menuReady, openMenu, searchField } from '../support/people/menu-page.ts'
import { database } from '../support/server/database.ts'

leaveWorkersOut()

const DINE_IN = '/?service=sur-place'

const services = (page: Page) => page.getByRole('navigation', { name: 'Quelle carte' })

describe('the two menus', () => {
  it('say of an address that names no dish of theirs that it does not, and go on', async () => {
    const { page } = await openMenu('/?plat=fondue')
    await page.getByText('Ce plat n’est plus à la carte.').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.has('plat')).toBe(false)
    await dishRow(page, 'Pad thaï').getByRole('link', { name: 'Pad thaï', exact: true }).click()
    await page.getByRole('dialog', { name: 'Pad thaï' }).waitFor()
  })
})

describe('the search', () => {
  it('reads English, on the menu that is open', async () => {
    const { page } = await openMenu(DINE_IN)
    await searchField(page).fill('crying tiger')
    await dishRow(page, 'Tigre qui pleure').waitFor()
    await searchField(page).fill('espresso')
    await dishRow(page, 'Expresso').waitFor()
    await services(page).getByRole('link', { name: 'À emporter' }).click()
    await page.getByText('Aucun plat ne correspond.').first().waitFor()
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
