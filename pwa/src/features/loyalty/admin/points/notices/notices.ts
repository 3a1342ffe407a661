import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { checkRewards, dismissRewardNotice, type RewardNotice } from '#api/features/loyalty/contract-staff.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useReload } from '../customers.ts'

/** The interval is that of docs/product.md#loyalty-in-admin. */
const CHECKED_EVERY_MS = 30_000
const SHOWN = '5'

type Notices = OutputOf<typeof checkRewards>

const noticesQuery = queryOptions({
  queryKey: ['loyalty notices'],
  queryFn: ({ signal }) => staffCall(checkRewards, { query: { limit: SHOWN } }, { signal }),
  refetchInterval: CHECKED_EVERY_MS,
})

/**
 * Customers who have just reached a dish, newest first, five at most; a new one makes the list of customers reload.
 */
export function useRewardNotices() {
  const query = useQuery(noticesQuery)
  useReloadOnNotice(query.data?.newRewards)
  return query
}

function useReloadOnNotice(notices: readonly RewardNotice[] | undefined): void {
  const reload = useReload()
  const known = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!notices) return
    // A new notice comes first in the list; one that moves up after another was dismissed is not new.
    const [newest] = notices
    if (newest && known.current && !known.current.has(newest.id)) reload()
    known.current = new Set(notices.map(({ id }) => id))
  }, [notices, reload])
}

/** Marks a notice as seen: it disappears at once, and returns when the call fails. */
export function useDismissNotice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: RewardNotice) => staffCall(dismissRewardNotice, { params: { id } }),
    onMutate: async ({ id }) => {
      await client.cancelQueries(noticesQuery)
      const before = client.getQueryData(noticesQuery.queryKey)
      client.setQueryData(noticesQuery.queryKey, notices => notices && without(notices, id))
      return before
    },
    onError: (error, _, before) => {
      // A deleted customer's notice may disappear as well.
      const isGone = error instanceof ApiProblem && error.code === 'not_found'
      if (before && !isGone) client.setQueryData(noticesQuery.queryKey, before)
    },
    onSettled: () => void client.invalidateQueries(noticesQuery),
  })
}

function without({ newRewards, total }: Notices, id: string): Notices {
  return { newRewards: newRewards.filter(notice => notice.id !== id), total: total - 1 }
}
