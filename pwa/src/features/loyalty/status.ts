import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  getLoyaltyHistory,
  getLoyaltyStatus,
  type LoyaltyStatus,
  type RewardDish,
  redeemReward,
} from '#api/features/loyalty/contract.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { isRefusal } from '#pwa/lib/calls/answers.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { useIntentKey } from '#pwa/lib/calls/intent-key.ts'
import { type Customer, currentCustomer, customerToken, updateCustomer } from '#pwa/lib/session/customer-session.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { cachedAs } from '#pwa/lib/storage/cached-as.ts'

/** Opening the page twice within this time asks the server once. */
const FRESH_MS = 5000

/** Everything about a customer's points has a key that begins with this one. */
const LOYALTY_KEY = ['loyalty']

/** The former client's sentence, for failures without one from the server. */
const FAILURE = 'Erreur lors de l’utilisation de la récompense'

const statusQuery = (customer: Customer) =>
  queryOptions({
    queryKey: [...LOYALTY_KEY, customer.id, 'status'],
    meta: cachedAs('loyalty', customer.id),
    queryFn: async ({ signal }) => {
      const params = { email: customer.email }
      const status = await call(getLoyaltyStatus, { params }, { signal, token: customerToken() })
      keepOnDevice(status)
      return status
    },
    staleTime: FRESH_MS,
    // A point that cannot be spent yet can be at an instant that the answer names.
    refetchInterval: ({ state: { data } }) => untilUsable(data?.points_usable_at),
  })

function untilUsable(at: string | undefined): number | false {
  return at !== undefined && Math.max(FRESH_MS, new Date(at).getTime() - clock.nowMs())
}

/** @param cursor part of the key, since a new first page is followed by other pages */
const olderQuery = (customer: Customer, cursor: string | null) =>
  infiniteQueryOptions({
    queryKey: [...LOYALTY_KEY, customer.id, 'older', cursor],
    queryFn: ({ pageParam, signal }) =>
      call(getLoyaltyHistory, { query: { cursor: pageParam } }, { signal, token: customerToken() }),
    initialPageParam: cursor ?? '',
    getNextPageParam: page => page.nextCursor,
    enabled: false,
  })

/** A customer's points, vouchers and newest movements. The answer is also stored on the device. */
export function useLoyaltyStatus(customer: Customer, enabled: boolean) {
  return useQuery({ ...statusQuery(customer), enabled })
}

/** The movements before those of the status, page by page on request. */
export function useOlderHistory(customer: Customer, cursor: string | null) {
  const { data, error, isFetching, fetchNextPage, hasNextPage } = useInfiniteQuery(olderQuery(customer, cursor))
  return {
    entries: data?.pages.flatMap(page => page.entries) ?? [],
    hasMore: data ? hasNextPage : cursor !== null,
    isFetching,
    error,
    fetchMore: () => void fetchNextPage(),
  }
}

type Balance = Pick<LoyaltyStatus, 'total_points' | 'available_rewards' | 'rewards_used'>

/** Called after a redemption: shows the answer's figures at once, and asks for everything else again. */
function applyBalance(client: QueryClient, customer: Customer, balance: Balance): void {
  client.setQueryData(statusQuery(customer).queryKey, status => status && { ...status, ...balance })
  keepOnDevice(balance)
  refreshLoyalty(client)
}

/** Called when an order, here or on another device, has used a voucher: what the page knows is outdated. */
function refreshLoyalty(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: LOYALTY_KEY })
}

function keepOnDevice({ total_points, available_rewards }: Pick<Balance, 'total_points' | 'available_rewards'>): void {
  const customer = currentCustomer()
  if (customer) updateCustomer({ ...customer, loyalty_points: total_points, available_rewards })
}

export type Redeemed = OutputOf<typeof redeemReward>

/**
 * Buys a dish with ten points, once for each intent: a second tap, or a second try after a lost answer, sends the same
 * key and gets the same voucher.
 */
export function useRedeem(customer: Customer, onRedeemed: (redeemed: Redeemed) => void) {
  const client = useQueryClient()
  const { keyOf, done } = useIntentKey()
  return useMutation({
    mutationFn: (dish: RewardDish) => {
      const { item_id, item_name, item_price, category } = dish
      const body = { user_email: customer.email, item_id, item_name, item_price, category }
      return call(redeemReward, { body }, { token: customerToken(), idempotencyKey: keyOf(dish.item_id) })
    },
    onSuccess: redeemed => {
      done()
      applyBalance(client, customer, redeemed)
      onRedeemed(redeemed)
    },
    onError: () => refreshLoyalty(client),
  })
}

/** The reason of a failure, as it is shown. */
export function redeemFailure(error: Error): string {
  return isRefusal(error) ? error.message : FAILURE
}
