import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { getMenu, Menu, MenuItem } from '#api/features/menu/contract.ts'
import type { RequestedLine } from '#api/features/pricing/contract.ts'
import { type PriceBook, priceBookOf } from '#api/features/pricing/rules/price-book.ts'
import type { getRestaurant } from '#api/features/settings/contract.ts'
import type { PageDish } from '#api/features/site/contract.ts'
import { pageDish } from '#api/features/site/rules/page-names.ts'
import { createStore } from '#pwa/lib/state/store.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { call } from '../calls/api.ts'
import { cachedAs, isOlderThanPage } from '../storage/cached-as.ts'

export const menuQuery = queryOptions({
  queryKey: ['menu'],
  meta: cachedAs('menu'),
  queryFn: ({ signal }) => call<typeof getMenu>({ method: 'GET', path: '/api/menu' }, {}, { signal }),
})

const NO_FAVOURITES: readonly string[] = []

/** The whole menu. While the page is open it follows changes (app/after-load.ts). */
export function useMenu() {
  return useQuery(menuQuery)
}

/** A dish of one of the menus, the one to take away unless said. */
export function dishOn(
  menu: Pick<Menu, 'takeaway'> & Partial<Pick<Menu, 'dineIn'>>,
  id: string | null | undefined,
  service: 'takeaway' | 'dineIn' = 'takeaway',
): MenuItem | undefined {
  if (id == null) return undefined
  return Object.values(menu[service] ?? {})
    .flat()
    .find(dish => dish.id === id)
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

type FoundDish = { dish: PageDish | undefined; isUnknown: boolean; retry?: () => void }

/** Where a dish is kept that came with its own page, until the whole menu has come. */
export function pageDishKey(id: string) {
  return ['page-dish', id] as const
}

/**
 * A dish for its own page: from the menu, which says what is sold out by now, or else as the page came with it.
 * `isUnknown`: the menu has it not, and is no old copy of this device.
 */
export function usePageDish(id: string): FoundDish {
  const client = useQueryClient()
  const { data: menu, isError, refetch } = useMenu()
  const isHeard = useIsMenuHeard()
  const retry = isError && { retry: () => void refetch() }
  const found = menu && pageDish(menu, id)
  if (found || (menu && isHeard)) return { dish: found, isUnknown: !found }
  const dish = client.getQueryData<PageDish>(pageDishKey(id))
  return { dish, isUnknown: false, ...retry }
}

export const restaurantQuery = queryOptions({
  queryKey: ['restaurant'],
  meta: cachedAs('restaurant'),
  queryFn: ({ signal }) => call<typeof getRestaurant>({ method: 'GET', path: '/api/restaurant' }, {}, { signal }),
})

/**
 * The restaurant as its settings describe it: name, address, phone, hours, rules.
 * @param options.everyMs how often it is asked again, for a page that stays open all day
 */
export function useRestaurant({ everyMs }: { everyMs?: number } = {}) {
  return useQuery({ ...restaurantQuery, refetchInterval: everyMs ?? false })
}

const favourites = createStore(NO_FAVOURITES)

/** The ids of the dishes that this device has ordered most often; none until its past orders have been read. */
export function useFavouriteDishes(): readonly string[] {
  return useStore(favourites)
}

export function showFavouriteDishes(ids: readonly string[]): void {
  if (ids.join() !== favourites.get().join()) favourites.show(ids)
}

/** A line that the menu adds to the cart: the one to request, and its name and price when it was chosen. */
export type NewLine = {
  /** Its `quantity` is how many pieces to add. */
  request: RequestedLine
  name: string
  unitPriceCents: number
  /** The owner of the voucher `request.rewardId`, for a free dish. */
  ownerId?: string | undefined
}
