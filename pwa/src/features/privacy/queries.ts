import { queryOptions } from '@tanstack/react-query'
import { openDataLink } from '#api/features/privacy/contract-guest.ts'
import { call } from '#pwa/lib/calls/api.ts'

/** What is held about the address that a link was mailed to. Reading it uses nothing up. */
export const heldQuery = (token: string) =>
  queryOptions({
    queryKey: ['held-data', token],
    queryFn: () => call(openDataLink, { body: { token } }),
    // The next person at this device shall not find it.
    gcTime: 0,
  })
