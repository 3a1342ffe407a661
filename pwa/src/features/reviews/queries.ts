import { queryOptions, useQuery } from '@tanstack/react-query'
import { listReviews, reviewStats } from '#api/features/reviews/contract.ts'
import { call } from '#pwa/lib/calls/api.ts'

/** The keys of both calls begin with this one, since a new review changes the list and the figures. */
export const REVIEWS_KEY = ['reviews'] as const

/** The former client asked for as many. */
const LIMIT = '20'

const reviewsQuery = queryOptions({
  queryKey: [...REVIEWS_KEY, 'list'],
  queryFn: ({ signal }) => call(listReviews, { query: { limit: LIMIT } }, { signal }),
})

export function useReviews() {
  return useQuery(reviewsQuery)
}

const reviewStatsQuery = queryOptions({
  queryKey: [...REVIEWS_KEY, 'stats'],
  queryFn: ({ signal }) => call(reviewStats, {}, { signal }),
})

export function useReviewStats() {
  return useQuery(reviewStatsQuery)
}
