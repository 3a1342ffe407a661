import { queryOptions, useQuery } from '@tanstack/react-query'
import type { readPublicStatus } from '#api/features/alerts/contract.ts'
import { call } from '#pwa/lib/calls/api.ts'

/** The server looks once a minute. */
const EVERY_MS = 60_000

const statusQuery = queryOptions({
  queryKey: ['public-status'],
  queryFn: ({ signal }) => call<typeof readPublicStatus>({ method: 'GET', path: '/api/status' }, {}, { signal }),
  refetchInterval: EVERY_MS,
})

/** Whether the site works, in one sentence. */
export function usePublicStatus() {
  return useQuery(statusQuery)
}
