import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import * as contract from './contract.ts'
import * as contractModeration from './contract-moderation.ts'
import { listReviews } from './list-reviews.ts'
import { moderateReview, replyToReview } from './moderate-review.ts'
import { currentStats, newestReviews, postReview } from './post-review.ts'
import { keepReview, reportReview } from './report-review.ts'

/** The page's carousel shows this many. */
const USUAL_LIMIT = 20

export function reviewsRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, contract.listReviews, async (ctx, { query }) => ({
    reviews: await newestReviews(ctx, query.limit ?? USUAL_LIMIT),
  }))
  serve(app, services, contract.reviewStats, currentStats)
  serve(app, services, contract.postReview, (ctx, { body }) => postReview(ctx, body))
  serve(app, services, contractModeration.reportReview, (ctx, { params, body }) => reportReview(ctx, params.id, body))
  serve(app, services, contractModeration.listAdminReviews, (ctx, { query }) => listReviews(ctx, query))
  serve(app, services, contractModeration.moderateReview, (ctx, { params, body }) =>
    moderateReview(ctx, params.id, body),
  )
  serve(app, services, contractModeration.replyToReview, (ctx, { params, body }) => replyToReview(ctx, params.id, body))
  serve(app, services, contractModeration.keepReview, (ctx, { params }) => keepReview(ctx, params.id))
  return app
}
