import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { loyaltyStatus } from '../actions/cards/loyalty-status.ts'
import { loyaltyHistory } from '../actions/points/loyalty-history.ts'
import { redeemReward } from '../actions/rewards/redeem-reward.ts'
import * as contract from '../contract/loyalty.ts'

export function loyaltyRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, contract.getLoyaltyStatus, (ctx, { params }) => loyaltyStatus(ctx, params.email))
  serve(app, services, contract.getLoyaltyHistory, (ctx, { query }) => loyaltyHistory(ctx, query))
  serve(app, services, contract.redeemReward, (ctx, { body }) => redeemReward(ctx, body))
  return app
}
