import { queryOptions, useQuery } from '@tanstack/react-query'
import { getMe } from '#api/features/customers/contract.ts'
import type { AccountCall } from '#pwa/lib/calls/account-call.ts'
import { currentCustomer, updateCustomer, useCustomer } from '#pwa/lib/session/customer-session.ts'

/** An answer of a moment ago is fresh enough to open a sheet with. */
const FRESH_MS = 10_000

const customerQuery = (ask: AccountCall, id: string | undefined) =>
  queryOptions({
    queryKey: ['customer', id],
    queryFn: async () => {
      const before = currentCustomer()
      const user = await ask(getMe, {})
      // If the customer was changed meanwhile, this answer may be older than that change.
      if (currentCustomer() === before) updateCustomer(user)
      return user
    },
    staleTime: FRESH_MS,
  })

/** Asks for the customer's data again while `open`; `useCustomer` then has the newest. */
export function useFreshCustomer(ask: AccountCall, open: boolean) {
  const id = useCustomer()?.id
  return useQuery({ ...customerQuery(ask, id), enabled: open && id !== undefined })
}
