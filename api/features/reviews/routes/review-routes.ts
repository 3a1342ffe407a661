import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { reportReview as report } from '../actions/reports/report-review.ts'
import { currentStats, newestReviews, postReview } from '../actions/reviews.ts'
import { reportReview } from '../contract/review-reports.ts'
import * as contract from '../contract/reviews.ts'

/** The page's carousel shows this many. */
const USUAL_LIMIT = 20

export function reviewsRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, contract.listReviews, async (ctx, { query }) => ({
    reviews: await newestReviews(ctx, query.limit ?? USUAL_LIMIT),
  }))
  serve(app, services, contract.reviewStats, currentStats)
  serve(app, services, contract.postReview, (ctx, { body }) => postReview(ctx, body))
  serve(app, services, reportReview, (ctx, { params, body }) => report(ctx, params.id, body))
  return app
}
