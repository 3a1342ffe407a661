import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { loyaltyHistory } from '../actions/loyalty-history.ts'
import { loyaltyStatus } from '../actions/loyalty-status.ts'
import { redeemReward } from '../actions/redeem-reward.ts'
import * as contract from '../contract/loyalty.ts'

export function loyaltyRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, contract.getLoyaltyStatus, (ctx, { params }) => loyaltyStatus(ctx, params.email))
  serve(app, services, contract.getLoyaltyHistory, (ctx, { query }) => loyaltyHistory(ctx, query))
  serve(app, services, contract.redeemReward, (ctx, { body }) => redeemReward(ctx, body))
  return app
}
