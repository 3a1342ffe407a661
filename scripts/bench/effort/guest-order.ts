import type { Locator, Page } from 'playwright'
import { until } from '../page/taps.ts'
import { type Thumb, thumbOn } from './thumb.ts'

/**
 * A guest's first order on a phone, from the landing page to the provider's: the hero's button, dish after dish as the
 * thumb comes to it, cart, coordinates, recap. The menu's order follows the hour, so the dishes are taken as they stand.
 */
export async function guestOrder(page: Page, origin: string, dishes: readonly string[]): Promise<Thumb> {
  const thumb = await atMenu(page, origin)
  for (const [place, dish] of (await asTheyStand(page, dishes)).entries()) await add(page, thumb, dish, place + 1)
  await order(page, thumb, dishes.length)
  return thumb
}

/** The same with the dish that the first view offers. */
export async function leadingDishOrder(page: Page, origin: string): Promise<Thumb> {
  await page.goto(origin, { waitUntil: 'networkidle' })
  const thumb = thumbOn(page)
  await thumb.tap(page.locator('.hero').getByRole('button', { name: /^Ajouter/ }), cartBar(page, 1))
  await order(page, thumb, 1)
  return thumb
}

/** From the cart's bar to the provider's page. */
async function order(page: Page, thumb: Thumb, pieces: number): Promise<void> {
  await openCart(page, thumb, pieces)
  const firstName = page.getByLabel('Prénom')
  await thumb.tap(page.getByRole('button', { name: 'Commander', exact: true }), firstName)
  await until(page, "document.activeElement.autocomplete === 'given-name'")
  for (const [place, text] of coordinates().entries()) {
    if (place > 0) await page.keyboard.press('Enter')
    await thumb.typeLine(text)
  }
  const ordering = page.getByRole('button', { name: /^Commander avec obligation de paiement/ })
  await thumb.tap(page.getByRole('button', { name: 'Continuer' }), ordering)
  // A person aims for longer than the button ignores what may be the second tap of a double one; the pace has it.
  await ordering.and(page.locator(':not([data-fresh])')).waitFor()
  await thumb.tap(ordering, () => page.waitForURL(/\/stripe-simulator\/pay\//))
}

/** One dish, from the landing page until it stands in the open cart. */
export async function toTheCart(page: Page, origin: string, dish: string): Promise<Thumb> {
  const thumb = await atMenu(page, origin)
  await add(page, thumb, dish, 1)
  await openCart(page, thumb, 1)
  return thumb
}

/** The dishes that stand last on the menu and can be ordered now, the very last one first. */
export async function lastDishes(page: Page, origin: string, count: number): Promise<string[]> {
  await page.goto(origin, { waitUntil: 'networkidle' })
  const names = await page
    .locator('#menu .dish-row')
    .filter({ has: page.getByRole('button', { name: /^Ajouter/ }) })
    .evaluateAll(rows => rows.map(row => row.querySelector('h3, h4')?.textContent ?? ''))
  return names.reverse().slice(0, count)
}

async function atMenu(page: Page, origin: string): Promise<Thumb> {
  await page.goto(origin, { waitUntil: 'networkidle' })
  const thumb = thumbOn(page)
  const menu = page.getByRole('main').getByRole('link', { name: 'Voir la carte' })
  await thumb.tap(menu, () =>
    until(page, "document.getElementById('menu').getBoundingClientRect().top < innerHeight / 2"),
  )
  return thumb
}

/** Dishes from the top of the menu to its end. */
async function asTheyStand(page: Page, dishes: readonly string[]): Promise<string[]> {
  const places = await Promise.all(
    dishes.map(async dish => ({ dish, y: (await rowOf(page, dish).first().boundingBox())?.y ?? 0 })),
  )
  return places.sort((one, other) => one.y - other.y).map(({ dish }) => dish)
}

function rowOf(page: Page, dish: string): Locator {
  return page.locator('#menu .dish-row').filter({ has: page.getByRole('heading', { name: dish, exact: true }) })
}

async function add(page: Page, thumb: Thumb, dish: string, pieces: number): Promise<void> {
  const plus = rowOf(page, dish)
    .getByRole('button', { name: /^Ajouter/ })
    .first()
  await thumb.scrollTo(plus)
  await thumb.tap(plus, cartBar(page, pieces))
}

async function openCart(page: Page, thumb: Thumb, pieces: number): Promise<void> {
  await thumb.tap(cartBar(page, pieces), page.getByRole('dialog', { name: 'Votre panier' }))
}

function cartBar(page: Page, pieces: number): Locator {
  return page.getByRole('button', { name: new RegExp(`^Voir le panier,? ${pieces}\\sarticle`) })
}

let made = 0

/** As they are typed, the same number of letters each time. */
function coordinates(): string[] {
  made += 1
  return ['Camille', 'Renard', `camille-${made}@exemple.fr`, `061234567${made}`]
}
