/** Tickets on the counter's board, by the reference that each shows beside the number it is called by. */
import type { Locator, Page } from 'playwright'

export function referenceOf(id: string): string {
  return `#${id.slice(0, 8).toUpperCase()}`
}

export function column(page: Page, title: string): Locator {
  return page.locator('.column', { has: page.getByRole('heading', { name: title }) })
}

export function slipOf(place: Page | Locator, id: string): Locator {
  return place.getByRole('article').filter({ hasText: referenceOf(id) })
}
