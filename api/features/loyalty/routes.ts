import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { cardsToCache, generateAll, listCodes, refreshCode } from './cards.ts'
import * as contract from './contract.ts'
import { generateQrCodes, listCachedCards, listQrCustomers, refreshQrCode } from './contract-cards.ts'
import * as admin from './contract-staff.ts'
import { listCustomers, loyaltyFigures } from './loyalty-customers.ts'
import { loyaltyHistory, loyaltyStatus } from './loyalty-status.ts'
import { redeemAtCounter, redeemReward } from './redeem-reward.ts'
import { dismissNotice, newRewards, rewardNotices } from './reward-notices.ts'
import { setPoints } from './set-points.ts'

export function loyaltyRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, contract.getLoyaltyStatus, (ctx, { params }) => loyaltyStatus(ctx, params.email))
  serve(app, services, contract.getLoyaltyHistory, (ctx, { query }) => loyaltyHistory(ctx, query))
  serve(app, services, contract.redeemReward, (ctx, { body }) => redeemReward(ctx, body))
  return app
}

export function qrRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, listQrCustomers, (ctx, { query }) => listCodes(ctx, query))
  serve(app, services, generateQrCodes, generateAll)
  serve(app, services, refreshQrCode, (ctx, { body }) => refreshCode(ctx, body.customer_email))
  serve(app, services, listCachedCards, cardsToCache)
  return app
}

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
