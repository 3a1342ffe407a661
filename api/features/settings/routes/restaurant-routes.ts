import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { pauseOrders as pause } from '../actions/pause-orders.ts'
import { settingsSnapshot } from '../actions/settings-snapshot.ts'
import { getRestaurant, pauseOrders } from '../contract/restaurant.ts'
import { publicPart } from '../rules/settings.ts'

export function settingsRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, getRestaurant, async ctx =>
    publicPart(await ctx.snapshots.read(settingsSnapshot), ctx.clock(), ctx),
  )
  serve(app, services, pauseOrders, (ctx, { body }) => pause(ctx, body))
  return app
}
