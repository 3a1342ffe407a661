import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { listMessages } from '#api/features/notifications/contract.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'

type Asked = NonNullable<RequestOf<typeof listMessages>['query']>
/** Empty matches every outcome. */
export type MessageFate = NonNullable<Asked['status']> | ''
/** Empty matches every channel. */
export type MessageChannel = NonNullable<Asked['channel']> | ''

const messagesQuery = (status: MessageFate, channel: MessageChannel) =>
  infiniteQueryOptions({
    queryKey: ['messages', status, channel],
    queryFn: ({ pageParam: cursor, signal }) =>
      staffCall(
        listMessages,
        { query: { ...(status && { status }), ...(channel && { channel }), ...(cursor && { cursor }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })

/** Messages with their outcome, newest first, page by page. */
export function useMessages(status: MessageFate, channel: MessageChannel) {
  return useInfiniteQuery(messagesQuery(status, channel))
}
