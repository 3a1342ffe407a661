import { queryOptions, useQuery } from '@tanstack/react-query'
import type { getMenu } from '#api/features/menu/contract/menu.ts'
import { type PriceBook, priceBookOf } from '#api/features/pricing/rules/price-book.ts'
import { call } from '../calls/api.ts'
import { cachedAs } from '../storage/cached-as.ts'

export const menuQuery = queryOptions({
  queryKey: ['menu'],
  meta: cachedAs('menu'),
  queryFn: ({ signal }) => call<typeof getMenu>({ method: 'GET', path: '/api/menu' }, {}, { signal }),
})

/** The whole menu. It may change while the page is open, which then follows it (app/after-load.ts). */
export function useMenu() {
  return useQuery(menuQuery)
}

/** Whether there is a menu to show, without asking the server for it. */
export function useHasMenu(): boolean {
  return useQuery({ ...menuQuery, enabled: false, select: () => true }).data === true
}

/** The menu as the price rules read it. */
export function usePriceBook(): PriceBook | undefined {
  return useQuery({ ...menuQuery, select: priceBookOf }).data
}
