/** Tickets on the board, found by the order number that each shows beside its call number. */
import type { Locator, Page } from 'playwright'

export function referenceOf(id: string): string {
  return `#${id.slice(0, 8).toUpperCase()}`
}

export function column(page: Page, title: string): Locator {
  return page.locator('.column', { has: page.getByRole('heading', { name: title }) })
}

export function ticketOf(place: Page | Locator, id: string): Locator {
  return place.getByRole('article').filter({ hasText: referenceOf(id) })
}
