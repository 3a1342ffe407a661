import type { QueryClient } from '@tanstack/react-query'
import type { Menu } from '#api/features/menu/contract.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'

/** What the prerendered page was made from; it comes with it, so that taking it over asks the server for nothing. */
export type PageData = { menu: Menu; restaurant: PublicRestaurant }

/** The id of the inert script that carries it. */
export const PAGE_DATA_ID = 'page-data'

/** Puts it where the components look. */
export function fillFrom({ menu, restaurant }: PageData, client: QueryClient): void {
  client.setQueryData(['menu'], menu)
  client.setQueryData(['restaurant'], restaurant)
}

/** The data that came with this page; undefined on the shell. */
export function pageDataOf(page: Document): PageData | undefined {
  const script = page.getElementById(PAGE_DATA_ID)
  return script?.textContent ? (JSON.parse(script.textContent) as PageData) : undefined
}
