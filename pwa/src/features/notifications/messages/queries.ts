import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { listMessages } from '#api/features/notifications/contract/messages.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { staffCall } from '#pwa/lib/staff-call.ts'

/** Empty: whatever became of them. */
export type MessageFate = NonNullable<NonNullable<RequestOf<typeof listMessages>['query']>['status']> | ''

/** What was sent and its fate, newest first, page by page. */
export function useMessages(status: MessageFate) {
  return useInfiniteQuery({
    queryKey: ['messages', status],
    queryFn: ({ pageParam: cursor, signal }) =>
      staffCall(listMessages, { query: { ...(status && { status }), ...(cursor && { cursor }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}
