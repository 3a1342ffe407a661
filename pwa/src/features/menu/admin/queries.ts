import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
  const client = useQueryClient()
  return useMutation({
    scope: { id: `availability of ${id}` },
    mutationFn: (body: Availability) => staffCall(toggleAvailability, { params: { id }, body }),
    onMutate: async ({ available }) => {
      await client.cancelQueries(adminMenuQuery)
      const before = itemNamed(client, id)
      if (before) put(client, { ...before, available, unavailableUntil: undefined })
      return before
    },
    onError: (_, __, before) => before && put(client, before),
    onSuccess: item => put(client, item),
    onSettled: () => refresh(client),
  })
}

export type ItemBody = RequestOf<typeof createItem>['body']
export type ItemChange = RequestOf<typeof changeItem>['body']

/** @returns the new dish */
export function useCreateItem() {
  const client = useQueryClient()
  return useMutation({
    /** `key` is the same for a second try at the same dish, since the first answer may have been lost. */
    mutationFn: ({ body, key }: { body: ItemBody; key: string }) =>
      staffCall(createItem, { body }, { idempotencyKey: key }),
    onSettled: () => refresh(client),
  })
}

/** Sends what was changed of a dish. */
export function useChangeItem() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: ItemChange }) =>
      staffCall(changeItem, { params: { id }, body: change }),
    onSuccess: item => put(client, item),
    onSettled: () => refresh(client),
  })
}

export type ItemsChange = RequestOf<typeof changeItems>['body']['changes'][number]

/**
 * Changes several dishes, each from what was seen. `key` is the same for a second try, since the first answer may have
 * been lost. The answer has them as they are, also those that somebody else has changed.
 */
export function useChangeItems() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ changes, key }: { changes: readonly ItemsChange[]; key: string }) =>
      staffCall(changeItems, { body: { changes: [...changes] } }, { idempotencyKey: key }),
    onSuccess: async ({ items }) => {
      // A list that is still on its way was read before.
      await client.cancelQueries(adminMenuQuery)
      putAll(client, items)
    },
    onSettled: () => refresh(client),
  })
}

/** Sends a dish's photo, a data URL, and what it shows, unless that stays as it was. */
export function useUploadImage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, photo, alt }: { id: string; photo: string; alt?: string }) =>
      staffCall(uploadItemImage, { params: { id }, body: { image_data: photo, ...(alt !== undefined && { alt }) } }),
    onSuccess: async item => {
      // A list that is still on its way was read before.
      await client.cancelQueries(adminMenuQuery)
      put(client, item)
    },
    onSettled: () => refresh(client),
  })
}

/** Removes a dish from every menu for good. */
export function useDeleteItem() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => staffCall(deleteItem, { params: { id } }),
    onSettled: () => refresh(client),
  })
}

/** Moves a dish within its category: shown at once, and sent one move after the other. A failure is said on any page. */
export function useMoveItem() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'order of the menu' },
    mutationFn: ({ item, position }: { item: AdminItem; position: number }) =>
      staffCall(changeItem, { params: { id: item.id }, body: { position } }),
    onMutate: async ({ item, position }) => {
      await client.cancelQueries(adminMenuQuery)
      client.setQueryData(
        adminMenuQuery.queryKey,
        menu => menu && { ...menu, [item.category]: moved(menu, item, position) },
      )
    },
    onError: ({ message }) => showToast({ tone: 'problem', title: 'Ordre inchangé', text: message }),
    onSettled: () => refresh(client),
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
