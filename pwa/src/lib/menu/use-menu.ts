import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { getMenu } from '#api/features/menu/contract.ts'
import { type PriceBook, priceBookOf } from '#api/features/pricing/rules/price-book.ts'
import { call } from '../calls/api.ts'
import { cachedAs } from '../storage/cached-as.ts'
import { isOlderThanPage } from '../storage/older-than-page.ts'

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

/**
 * Whether this page has heard the menu itself, rather than show an old copy of this device. Each poll confirms the menu
 * anew: only a change of the answer renders what asks here.
 */
export function useIsMenuHeard(): boolean {
  const client = useQueryClient()
  return useSyncExternalStore(
    onChange => client.getQueryCache().subscribe(onChange),
    () => !isOlderThanPage(client.getQueryState(menuQuery.queryKey)?.dataUpdatedAt ?? 0),
    () => true,
  )
}

/** The menu in the form that the price rules take. */
export function usePriceBook(): PriceBook | undefined {
  return useQuery({ ...menuQuery, select: priceBookOf }).data
}
