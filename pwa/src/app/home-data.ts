import type { QueryClient } from '@tanstack/react-query'
import { HOME_DATA_ID, type PageData } from '#api/features/site/contract.ts'
import { menuLeadKey } from '#pwa/lib/menu/menu-lead.ts'
import { menuQuery, pageDishKey, restaurantQuery } from '#pwa/lib/menu/use-menu.ts'

/** Puts the data where the components' queries look for it. */
export function fillFrom({ menu, lead, restaurant, dish }: PageData, client: QueryClient): void {
  if (menu) client.setQueryData(menuQuery.queryKey, menu)
  if (lead) client.setQueryData(menuLeadKey(), lead)
  if (dish) client.setQueryData(pageDishKey(dish.id), dish)
  client.setQueryData(restaurantQuery.queryKey, restaurant)
}

/** The data from which the server rendered this page; undefined on the shell, which has none. */
export function homeDataOf(page: Document): PageData | undefined {
  const script = page.getElementById(HOME_DATA_ID)
  return script?.textContent ? (JSON.parse(script.textContent) as PageData) : undefined
}
