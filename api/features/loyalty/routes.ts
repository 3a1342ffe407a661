import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { cardsToCache, generateAll, listCodes, refreshCode } from './cards.ts'
import * as contract from './contract.ts'
import * as contractStaff from './contract-staff.ts'
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
  serve(app, services, contractStaff.listQrCustomers, (ctx, { query }) => listCodes(ctx, query))
  serve(app, services, contractStaff.generateQrCodes, generateAll)
  serve(app, services, contractStaff.refreshQrCode, (ctx, { body }) => refreshCode(ctx, body))
  serve(app, services, contractStaff.listCachedCards, cardsToCache)
  serve(app, services, contractStaff.listLoyaltyCustomers, (ctx, { query }) => listCustomers(ctx, query))
  serve(app, services, contractStaff.getLoyaltyFigures, loyaltyFigures)
  serve(app, services, contractStaff.updatePoints, (ctx, { body }) => setPoints(ctx, body))
  serve(app, services, contractStaff.redeemAtCounter, (ctx, { body }) => redeemAtCounter(ctx, body))
  serve(app, services, contractStaff.listRewardNotices, async (ctx, { query }) => ({
    notifications: await rewardNotices(ctx, query.limit),
  }))
  serve(app, services, contractStaff.checkRewards, (ctx, { query }) => newRewards(ctx, query.limit))
  serve(app, services, contractStaff.dismissRewardNotice, (ctx, { params }) => dismissNotice(ctx, params.id))
  return app
}
