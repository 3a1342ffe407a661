import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { newPhone, type Phone } from '../browser/phone.ts'
import { takenOver } from '../order/ordering.ts'

/** Opens a menu on somebody's phone and waits until it can be used. */
export async function openMenu(address = '/', options: Parameters<typeof newPhone>[0] = {}): Promise<Phone> {
  const phone = await newPhone(options)
  await phone.page.goto(address)
  await menuReady(phone.page)
  // The first page is the menu to take away, whose rows have the same names, until the other one is there.
  if (address.includes('sur-place')) await phone.page.getByText('À consulter ici, à commander en salle.').waitFor()
  return phone
}

/** Waits until the search field, which stands above both menus, works: what follows it then works too. */
export async function menuReady(page: Page): Promise<void> {
  await takenOver(searchField(page))
}

export function searchField(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Chercher un plat' })
}

/** The row of a dish on the menu, by its French name. */
export function dishRow(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
}

/**
 * Waits until a row contains these words. Rows out of view are not rendered and have no inner text, so their text
 * content is read.
 */
export async function expectInRow(page: Page, name: string, words: string): Promise<void> {
  await expect.poll(() => dishRow(page, name).textContent()).toContain(words)
}
