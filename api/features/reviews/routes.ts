import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import * as contract from './contract.ts'
import { keepReview, listAdminReviews, moderateReview, replyToReview, reportReview } from './contract-moderation.ts'
import { listReviews } from './list-reviews.ts'
import { moderateReview as moderate, replyToReview as reply } from './moderate-review.ts'
import { currentStats, newestReviews, postReview } from './post-review.ts'
import { keepReview as keep, reportReview as report } from './report-review.ts'

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

export function reviewsAdminRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, listAdminReviews, (ctx, { query }) => listReviews(ctx, query))
  serve(app, services, moderateReview, (ctx, { params, body }) => moderate(ctx, params.id, body))
  serve(app, services, replyToReview, (ctx, { params, body }) => reply(ctx, params.id, body))
  serve(app, services, keepReview, (ctx, { params }) => keep(ctx, params.id))
  return app
}
