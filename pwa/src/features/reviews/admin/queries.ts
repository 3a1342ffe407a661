import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type MutationFunctionContext,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query'
import {
  type AdminReview,
  keepReview,
  listAdminReviews,
  moderateReview,
  replyToReview,
} from '#api/features/reviews/contract-moderation.ts'
import type { OutputOf, RequestOf } from '#api/kernel/endpoint.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'

type Page = OutputOf<typeof listAdminReviews>
/** Empty matches all reviews. */
export type ReviewFilter = NonNullable<NonNullable<RequestOf<typeof listAdminReviews>['query']>['filter']> | ''

const ADMIN_REVIEWS_KEY = ['admin reviews']
/** Guests and other tablets change the list too. */
const LOOK_AGAIN_MS = 30_000

const adminReviewsQuery = (filter: ReviewFilter) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN_REVIEWS_KEY, filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      staffCall(listAdminReviews, { query: { ...(filter && { filter }), ...(cursor && { cursor }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  })

/** Every review, newest first, page by page; refreshed every 30 s. */
export function useAdminReviews(filter: ReviewFilter) {
  return useInfiniteQuery(adminReviewsQuery(filter))
}

export type Moderation = RequestOf<typeof moderateReview>['body']
export type Reply = RequestOf<typeof replyToReview>['body']

/** Hides a review or shows it again. */
export function useModerate({ id }: AdminReview) {
  return useStaffMutation(moderateReview, {
    request: (body: Moderation) => ({ params: { id }, body }),
    ...KEEPING,
  })
}

/** Decides that a reported review stays; who reported it is told. */
export function useKeep({ id }: AdminReview) {
  return useStaffMutation(keepReview, { request: () => ({ params: { id } }), ...KEEPING })
}

/** Writes the restaurant's reply, or deletes it. */
export function useReply({ id }: AdminReview) {
  return useStaffMutation(replyToReview, {
    request: (body: Reply) => ({ params: { id }, body }),
    ...KEEPING,
  })
}

/** Replaces the review in every cached list by the server's version, also where somebody else was faster. */
const KEEPING = {
  takes: put,
  onError(error: Error, _: unknown, __: unknown, { client }: MutationFunctionContext) {
    const current = error instanceof ApiProblem ? error.body.review : undefined
    if (current) put(client, current as AdminReview)
  },
  refreshes: [{ queryKey: ADMIN_REVIEWS_KEY }],
}

function put(client: QueryClient, review: AdminReview): void {
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: ADMIN_REVIEWS_KEY },
    data =>
      data && {
        ...data,
        pages: data.pages.map(page => ({
          ...page,
          reviews: page.reviews.map(other => (other.id === review.id ? review : other)),
        })),
      },
  )
}
