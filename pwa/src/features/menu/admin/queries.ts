import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { CATEGORY_KEYS, type CategoryKey } from '#api/features/menu/contract-dish.ts'
import {
  type AdminItem,
  changeItem,
  changeItems,
  createItem,
  deleteItem,
  listAllItems,
  toggleAvailability,
  uploadItemImage,
} from '#api/features/menu/contract-staff.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'

export type AdminMenu = Record<CategoryKey, AdminItem[]>
/** The board and other tablets change the menu too. */
const LOOK_AGAIN_MS = 15_000

const adminMenuQuery = queryOptions({
  queryKey: ['admin menu'],
  queryFn: ({ signal }) => staffCall(listAllItems, {}, { signal }) as Promise<AdminMenu>,
  refetchInterval: LOOK_AGAIN_MS,
})

/** Every dish by category, with base prices; refreshed every 15 s. */
export function useAdminMenu() {
  return useQuery(adminMenuQuery)
}

/** All dishes in the menu's order. */
export function allItems(menu: AdminMenu): AdminItem[] {
  return CATEGORY_KEYS.flatMap(key => menu[key] ?? [])
}

export type Availability = RequestOf<typeof toggleAvailability>['body']

/**
 * Shows the new availability at once, and undoes it when the server refuses. Taps on one dish are sent one after the
 * other, so that the last one holds.
 */
export function useAvailability({ id }: AdminItem) {
  return useStaffMutation(toggleAvailability, {
    scope: { id: `availability of ${id}` },
    request: (body: Availability) => ({ params: { id }, body }),
    onMutate: async ({ available }, { client }) => {
      await client.cancelQueries(adminMenuQuery)
      const before = itemNamed(client, id)
      if (before) put(client, { ...before, available, unavailableUntil: undefined })
      return before
    },
    onError: (_, __, before, { client }) => before && put(client, before),
    takes: put,
    refreshes: refresh,
  })
}

export type ItemBody = RequestOf<typeof createItem>['body']
export type ItemChange = RequestOf<typeof changeItem>['body']

/** @returns the new dish */
export function useCreateItem() {
  return useStaffMutation(createItem, {
    request: ({ body, key }: { body: ItemBody; key: string }) => ({ body, key }),
    refreshes: refresh,
  })
}

/** Sends what was changed of a dish. */
export function useChangeItem() {
  return useStaffMutation(changeItem, {
    request: ({ id, change }: { id: string; change: ItemChange }) => ({ params: { id }, body: change }),
    takes: put,
    refreshes: refresh,
  })
}

export type ItemsChange = RequestOf<typeof changeItems>['body']['changes'][number]

/**
 * Changes several dishes, each from what was seen. The answer has them as they are, also those that somebody else has
 * changed.
 */
export function useChangeItems() {
  return useStaffMutation(changeItems, {
    request: ({ changes, key }: { changes: readonly ItemsChange[]; key: string }) => ({
      body: { changes: [...changes] },
      key,
    }),
    takes: async (client, { items }) => {
      // A list that is still on its way was read before.
      await client.cancelQueries(adminMenuQuery)
      putAll(client, items)
    },
    refreshes: refresh,
  })
}

/** Sends a dish's photo, a data URL, and what it shows, unless that stays as it was. */
export function useUploadImage() {
  return useStaffMutation(uploadItemImage, {
    request: ({ id, photo, alt }: { id: string; photo: string; alt?: string }) => ({
      params: { id },
      body: { image_data: photo, ...(alt !== undefined && { alt }) },
    }),
    takes: async (client, item) => {
      // A list that is still on its way was read before.
      await client.cancelQueries(adminMenuQuery)
      put(client, item)
    },
    refreshes: refresh,
  })
}

/** Removes a dish from every menu for good. */
export function useDeleteItem() {
  return useStaffMutation(deleteItem, { request: (id: string) => ({ params: { id } }), refreshes: refresh })
}

/** Moves a dish within its category: shown at once, and sent one move after the other. A failure is said on any page. */
export function useMoveItem() {
  return useStaffMutation(changeItem, {
    scope: { id: 'order of the menu' },
    request: ({ item, position }: { item: AdminItem; position: number }) => ({
      params: { id: item.id },
      body: { position },
    }),
    onMutate: async ({ item, position }, { client }) => {
      await client.cancelQueries(adminMenuQuery)
      client.setQueryData(
        adminMenuQuery.queryKey,
        menu => menu && { ...menu, [item.category]: moved(menu, item, position) },
      )
    },
    onError: ({ message }) => showToast({ tone: 'problem', title: 'Ordre inchangé', text: message }),
    refreshes: refresh,
  })
}

function moved(menu: AdminMenu, item: AdminItem, position: number): AdminItem[] {
  const others = menu[item.category].filter(({ id }) => id !== item.id)
  return [...others.slice(0, position), item, ...others.slice(position)].map((each, place) => ({
    ...each,
    position: place,
  }))
}

function itemNamed(client: QueryClient, id: string): AdminItem | undefined {
  const menu = client.getQueryData(adminMenuQuery.queryKey)
  return menu && allItems(menu).find(item => item.id === id)
}

function put(client: QueryClient, item: AdminItem): void {
  client.setQueryData(
    adminMenuQuery.queryKey,
    menu =>
      menu && {
        ...menu,
        [item.category]: menu[item.category].map(other => (other.id === item.id ? item : other)),
      },
  )
}

/** Also where dishes have come into another category. */
function putAll(client: QueryClient, items: readonly AdminItem[]): void {
  const changed = new Set(items.map(({ id }) => id))
  const list = (menu: AdminMenu, key: CategoryKey) =>
    [...menu[key].filter(({ id }) => !changed.has(id)), ...items.filter(({ category }) => category === key)].sort(
      (one, other) => one.position - other.position,
    )
  client.setQueryData(
    adminMenuQuery.queryKey,
    menu => menu && (Object.fromEntries(CATEGORY_KEYS.map(key => [key, list(menu, key)])) as AdminMenu),
  )
}

/** While another change is under way nothing is refreshed, since its end will do it. */
function refresh(client: QueryClient): Promise<void> | undefined {
  if (client.isMutating() > 1) return undefined
  return client.invalidateQueries(adminMenuQuery)
}
