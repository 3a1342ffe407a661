import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getLoyaltyHistory, getLoyaltyStatus, type LoyaltyStatus } from '#api/features/loyalty/contract/loyalty.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { type Customer, currentCustomer, customerToken, updateCustomer } from '#pwa/lib/session/customer-session.ts'
import { keptAs } from '#pwa/lib/storage/kept-as.ts'

/** Opened twice in a row, it asks once. */
const FRESH_MS = 5000

const keyOf = ({ id }: Customer) => ['loyalty', id, 'status'] as const

/** A customer's points, vouchers and newest movements. What is heard is also kept on the device, for the next time. */
export function useLoyaltyStatus(customer: Customer, enabled: boolean) {
  return useQuery({
    queryKey: keyOf(customer),
    meta: keptAs('loyalty', customer.id),
    queryFn: async ({ signal }) => {
      const params = { email: customer.email }
      const status = await call(getLoyaltyStatus, { params }, { signal, token: customerToken() })
      keepOnDevice(status)
      return status
    },
    enabled,
    staleTime: FRESH_MS,
  })
}

/** The movements before those of the status, a page at a time, each only when asked for. */
export function useOlderHistory(customer: Customer, cursor: string | null) {
  const { data, error, isFetching, fetchNextPage, hasNextPage } = useInfiniteQuery({
    // Another first page, another list after it.
    queryKey: ['loyalty', customer.id, 'older', cursor],
    queryFn: ({ pageParam, signal }) =>
      call(getLoyaltyHistory, { query: { cursor: pageParam } }, { signal, token: customerToken() }),
    initialPageParam: cursor ?? '',
    getNextPageParam: page => page.nextCursor,
    enabled: false,
  })
  return {
    entries: data?.pages.flatMap(page => page.entries) ?? [],
    hasMore: data ? hasNextPage : cursor !== null,
    isFetching,
    error,
    fetchMore: () => void fetchNextPage(),
  }
}

type Balance = Pick<LoyaltyStatus, 'total_points' | 'available_rewards' | 'rewards_used'>

/** After a redemption: the server's figures at once, and everything else asked for again. */
export function applyBalance(client: QueryClient, customer: Customer, balance: Balance): void {
  client.setQueryData<LoyaltyStatus>(keyOf(customer), status => status && { ...status, ...balance })
  keepOnDevice(balance)
  refreshLoyalty(client, customer)
}

/** What the page knows has grown old: a voucher was taken by an order, here or on another device. */
export function refreshLoyalty(client: QueryClient, customer: Customer): void {
  void client.invalidateQueries({ queryKey: ['loyalty', customer.id] })
}

function keepOnDevice({ total_points, available_rewards }: Pick<Balance, 'total_points' | 'available_rewards'>): void {
  const customer = currentCustomer()
  if (customer) updateCustomer({ ...customer, loyalty_points: total_points, available_rewards })
}
