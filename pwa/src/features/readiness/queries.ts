import { queryOptions, useQuery } from '@tanstack/react-query'
import { readReadiness } from '#api/features/readiness/contract/readiness.ts'
import { staffCall } from '#pwa/lib/calls/callers/staff-call.ts'

const readinessQuery = queryOptions({
  queryKey: ['readiness'],
  queryFn: ({ signal }) => staffCall(readReadiness, {}, { signal }),
})

/** What the installation lacks; asked anew each time the page is opened, since much of it is changed elsewhere. */
export function useReadiness() {
  return useQuery(readinessQuery)
}
