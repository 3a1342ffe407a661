import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { toggleAvailability } from '#api/features/menu/contract-staff.ts'
import type { Order } from '#api/features/orders/contract-order.ts'
import { type BoardOrder, boardOrders } from '#api/features/orders/contract-staff.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'
import { mergedOrder, takeOrder, useBoard } from './board-store.ts'

/** The keys of all lists and single orders begin with this one, since a change of one order changes all of them. */
export const STAFF_ORDERS_KEY = ['staff orders']

/** A list is either a Paris day's orders or those found by a search. */
export type Listed = { day: string } | { q: string }

const listedOrdersQuery = (of: Listed) =>
  infiniteQueryOptions({
    queryKey: [...STAFF_ORDERS_KEY, of],
    queryFn: ({ pageParam, signal }) =>
      staffCall(boardOrders, { query: { ...of, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })

/** Orders of a day or of a search, page by page. */
export function useListedOrders(of: Listed) {
  return useInfiniteQuery(listedOrdersQuery(of))
}

const foundOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS_KEY, 'one', id],
    queryFn: async ({ signal }) => {
      const { orders } = await staffCall(boardOrders, { query: { q: id.slice(0, 8) } }, { signal })
      return orders.find(order => order.id === id) ?? null
    },
  })

type Ticket = {
  order: BoardOrder | undefined
  /** The copy of the order that this device has stored, while the server cannot be asked. */
  cached: CachedOrder | undefined
  isMissing: boolean
  /** Asks for it again, where it could not be asked for. */
  askAgain?: () => void
}

/** An order by its id: complete if the board has it, otherwise asked for by its number. */
export function useTicket(id: string | undefined): Ticket {
  const cached = useBoard().orders?.get(id ?? '')
  const onBoard = cached && isWhole(cached) ? cached : undefined
  const found = useQuery({ ...foundOrderQuery(id ?? ''), enabled: id !== undefined && !onBoard })
  return {
    order: onBoard ?? found.data ?? undefined,
    cached,
    isMissing: !cached && found.data === null,
    ...(!cached && found.isError && !found.data && { askAgain: () => void found.refetch() }),
  }
}

/** A stored order lacks what the ticket does not show. */
function isWhole(order: CachedOrder): order is BoardOrder {
  return 'paidAt' in order
}

/** Every change of an order answers it, which the board and the lists then show at once. */
export function takeAnswer(client: QueryClient, answer: Order | BoardOrder, { order }: { order: BoardOrder }) {
  takeOrder(mergedOrder(order, answer))
  return client.invalidateQueries({ queryKey: STAFF_ORDERS_KEY })
}

/** Makes a dish unavailable for today ('Épuisé aujourd'hui'), or available again. */
export function useSoldOut() {
  return useStaffMutation(toggleAvailability, {
    request: ({ id, isBack }: { id: string; isBack: boolean }): RequestOf<typeof toggleAvailability> => ({
      params: { id },
      body: isBack ? { available: true } : { available: false, until: 'tomorrow' },
    }),
  })
}
