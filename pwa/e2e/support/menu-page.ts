import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { takenOver } from './ordering.ts'
import { newPhone, type Phone } from './phone.ts'

/** Somebody's phone with a menu open on it, and in working order. */
export async function openMenu(address = '/', options: Parameters<typeof newPhone>[0] = {}): Promise<Phone> {
  const phone = await newPhone(options)
  await phone.page.goto(address)
  await menuReady(phone.page)
  return phone
}

/** The field that stands above both menus works, and so does what is under it. */
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

/** Waits until a row says this. Rows out of view are not rendered, and have no inner text: it is read from the page itself. */
export async function expectInRow(page: Page, name: string, words: string): Promise<void> {
  await expect.poll(() => dishRow(page, name).textContent()).toContain(words)
}
