import { queryOptions, useQuery } from '@tanstack/react-query'
import type { getMenu } from '#api/features/menu/contract/menu.ts'
import { type PriceBook, priceBookOf } from '#api/features/pricing/rules/book/price-book.ts'
import { call } from '../calls/api.ts'
import { cachedAs } from '../storage/cached-as.ts'

export const menuQuery = queryOptions({
  queryKey: ['menu'],
  meta: cachedAs('menu'),
  queryFn: ({ signal }) => call<typeof getMenu>({ method: 'GET', path: '/api/menu' }, {}, { signal }),
})

/** The whole menu. While the page is open it follows changes (app/after-load.ts). */
export function useMenu() {
  return useQuery(menuQuery)
}

/** Whether a menu is loaded, without asking the server for it. */
export function useHasMenu(): boolean {
  return useQuery({ ...menuQuery, enabled: false, select: () => true }).data === true
}

/** The menu in the form that the price rules take. */
export function usePriceBook(): PriceBook | undefined {
  return useQuery({ ...menuQuery, select: priceBookOf }).data
}
