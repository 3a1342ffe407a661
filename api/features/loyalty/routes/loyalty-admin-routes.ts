import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { listCustomers, loyaltyFigures } from '../actions/cards/list-customers.ts'
import { setPoints } from '../actions/points/set-points.ts'
import { redeemAtCounter } from '../actions/rewards/redeem-at-counter.ts'
import { dismissNotice, newRewards, rewardNotices } from '../actions/rewards/reward-notices.ts'
import * as admin from '../contract/loyalty-admin.ts'

export function loyaltyAdminRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, admin.listLoyaltyCustomers, (ctx, { query }) => listCustomers(ctx, query))
  serve(app, services, admin.getLoyaltyFigures, loyaltyFigures)
  serve(app, services, admin.updatePoints, (ctx, { body }) => setPoints(ctx, body))
  serve(app, services, admin.redeemAtCounter, (ctx, { body }) => redeemAtCounter(ctx, body))
  serve(app, services, admin.listRewardNotices, async (ctx, { query }) => ({
    notifications: await rewardNotices(ctx, query.limit),
  }))
  serve(app, services, admin.checkRewards, (ctx, { query }) => newRewards(ctx, query.limit))
  serve(app, services, admin.dismissRewardNotice, (ctx, { params }) => dismissNotice(ctx, params.id))
  return app
}
