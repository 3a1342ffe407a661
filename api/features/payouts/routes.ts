import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import * as contract from './contract.ts'
import { getPayout, readPayouts } from './read-payouts.ts'

export function payoutRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, contract.readPayouts, (ctx, { query }) => readPayouts(ctx, query))
  serve(app, services, contract.getPayout, (ctx, { params }) => getPayout(ctx, params.id))
  return app
}
