import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { listReviews } from '../actions/list-reviews.ts'
import { moderateReview as moderate } from '../actions/moderate-review.ts'
import { replyToReview as reply } from '../actions/reply-to-review.ts'
import { keepReview as keep } from '../actions/reports/decide-reports.ts'
import { keepReview } from '../contract/review-reports.ts'
import { listAdminReviews, moderateReview, replyToReview } from '../contract/reviews-admin.ts'

export function reviewsAdminRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, listAdminReviews, (ctx, { query }) => listReviews(ctx, query))
  serve(app, services, moderateReview, (ctx, { params, body }) => moderate(ctx, params.id, body))
  serve(app, services, replyToReview, (ctx, { params, body }) => reply(ctx, params.id, body))
  serve(app, services, keepReview, (ctx, { params }) => keep(ctx, params.id))
  return app
}
