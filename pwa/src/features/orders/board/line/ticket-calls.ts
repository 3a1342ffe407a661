import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { toggleAvailability } from '#api/features/menu/contract-staff.ts'
import type { Order } from '#api/features/orders/contract-order.ts'
import { answerChange, reviseOrder, withdrawRevision } from '#api/features/orders/contract-revisions.ts'
import { type BoardOrder, boardOrders, moveOrder } from '#api/features/orders/contract-staff.ts'
import { refundOrder } from '#api/features/payments/contract.ts'
import { pauseOrders } from '#api/features/settings/contract.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { staffCall } from '#pwa/lib/calls/callers/staff-call.ts'
import { menuQuery } from '#pwa/lib/menu/use-menu.ts'
import { restaurantQuery } from '#pwa/lib/menu/use-restaurant.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached/cached-order.ts'
import { takeOrder, useBoard } from './board-store.ts'
import { announceLate } from './late-notices.ts'
import { mergedOrder } from './merged-order.ts'

/** The keys of all lists and single orders begin with this one, since a change of one order changes all of them. */
const STAFF_ORDERS_KEY = ['staff orders']

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
  /** What this device has stored of the order, while the server cannot be asked. */
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

/** Every change answers the order, which the board and the lists then show at once. */
function useTakeAnswer() {
  const client = useQueryClient()
  return (known: BoardOrder, answer: Order | BoardOrder) => {
    takeOrder(mergedOrder(known, answer))
    return client.invalidateQueries({ queryKey: STAFF_ORDERS_KEY })
  }
}

/** Announces a delay to the customer, after the seconds in which it can be taken back. */
export function useAnnounceLate() {
  const take = useTakeAnswer()
  return (order: BoardOrder, minutes: number) => announceLate(order, minutes, answer => void take(order, answer))
}

/** Cancels an order; what was paid is refunded in full. */
export function useCancel() {
  const take = useTakeAnswer()
  return useMutation({
    mutationFn: ({ order: { id, version, till }, reason }: { order: BoardOrder; reason: string }) => {
      const collected = till?.collectedAt !== undefined && { collected: true }
      return staffCall(moveOrder, { params: { id }, body: { status: 'cancelled', version, reason, ...collected } })
    },
    onSuccess: (answer, { order }) => take(order, answer),
  })
}

export type Refund = RequestOf<typeof refundOrder>['body']

/** Refunds money. `key` is the same for a second try at the same refund, since the first answer may have been lost. */
export function useRefund() {
  const take = useTakeAnswer()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ order: { id }, refund, key }: { order: BoardOrder; refund: Refund; key: string }) =>
      staffCall(refundOrder, { params: { id }, body: refund }, { idempotencyKey: key }),
    onSuccess: (answer, { order }) => take(order, answer),
    // What is refused may rest on an order as it no longer is.
    onError: () => client.invalidateQueries({ queryKey: STAFF_ORDERS_KEY }),
  })
}

/** Changes a paid order. `key` is the same for a second try, since the first answer may have been lost. */
export function useRevise() {
  const take = useTakeAnswer()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ order: { id }, change, key }: { order: BoardOrder; change: Change; key: string }) =>
      staffCall(reviseOrder, { params: { id }, body: change }, { idempotencyKey: key }),
    onSuccess: (answer, { order }) => take(order, answer),
    // A refusal may rest on a menu that this page has not heard of.
    onError: () => client.invalidateQueries(menuQuery),
  })
}

type Change = RequestOf<typeof reviseOrder>['body']

/** Takes back the change that waits for its payment. */
export function useWithdrawRevision() {
  const take = useTakeAnswer()
  return useMutation({
    mutationFn: ({ order: { id }, number }: { order: BoardOrder; number: number }) =>
      staffCall(withdrawRevision, { params: { id }, body: { number } }),
    onSuccess: (answer, { order }) => take(order, answer),
  })
}

/** Answers what the customer asked to have changed. */
export function useAnswerChange() {
  const take = useTakeAnswer()
  type Answer = { order: BoardOrder; answer: 'done' | 'declined'; askedAt: string }
  return useMutation({
    mutationFn: ({ order: { id }, ...body }: Answer) => staffCall(answerChange, { params: { id }, body }),
    onSuccess: (answer, { order }) => take(order, answer),
  })
}

/** Makes a dish unavailable for today ('Épuisé aujourd'hui'), or available again. */
export function useSoldOut() {
  return useMutation({
    mutationFn: ({ id, isBack }: { id: string; isBack: boolean }) =>
      staffCall(toggleAvailability, {
        params: { id },
        body: isBack ? { available: true } : { available: false, until: 'tomorrow' },
      }),
  })
}

/** Pauses ordering; `{ minutes: 0 }` ends the pause. */
export function usePause() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestOf<typeof pauseOrders>['body']) => staffCall(pauseOrders, { body }),
    onSuccess: ({ pausedUntil }) => {
      client.setQueryData(restaurantQuery.queryKey, known => known && { ...known, pausedUntil })
      // What was asked before the pause would end it here.
      void client.invalidateQueries(restaurantQuery)
    },
  })
}
