import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { listCustomers, loyaltyFigures } from '../actions/list-customers.ts'
import { dismissNotice, newRewards, rewardNotices } from '../actions/reward-notices.ts'
import { setPoints } from '../actions/set-points.ts'
import * as office from '../contract/loyalty-admin.ts'

/** The staff's calls at the loyalty card. */
export function loyaltyOfficeRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, office.listLoyaltyCustomers, (ctx, { query }) => listCustomers(ctx, query))
  serve(app, services, office.getLoyaltyFigures, loyaltyFigures)
  serve(app, services, office.updatePoints, (ctx, { body }) => setPoints(ctx, body))
  serve(app, services, office.listRewardNotices, async (ctx, { query }) => ({
    notifications: await rewardNotices(ctx, query.limit),
  }))
  serve(app, services, office.checkRewards, (ctx, { query }) => newRewards(ctx, query.limit))
  serve(app, services, office.dismissRewardNotice, (ctx, { params }) => dismissNotice(ctx, params.id))
  return app
}
