import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { listAudit } from '#api/features/staff/contract.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'

/** An empty field matches everything. */
export type JournalFilter = { staff: string; action: string; day: string }

const journalQuery = ({ staff, action, day }: JournalFilter) =>
  infiniteQueryOptions({
    queryKey: ['journal', staff, action, day],
    queryFn: ({ pageParam: cursor, signal }) =>
      staffCall(
        listAudit,
        {
          query: { ...(staff && { staff }), ...(action && { action }), ...(day && { day }), ...(cursor && { cursor }) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })

/** Who did what, newest first, page by page; the former list stays visible while another filter is loaded. */
export function useJournal(filter: JournalFilter) {
  return useInfiniteQuery(journalQuery(filter))
}
