import { Hono } from 'hono'
import { outputFrom } from '#api/http/prepared.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { pauseOrders as pause } from '../actions/pause-orders.ts'
import { settingsSnapshot } from '../actions/settings-snapshot.ts'
import { getRestaurant, pauseOrders } from '../contract/restaurant.ts'
import { publicUntil } from '../rules/public-until.ts'
import { publicPart } from '../rules/settings.ts'

export function settingsRoutes(services: Services): Hono {
  const app = new Hono()
  const restaurant = outputFrom([settingsSnapshot], ([settings], now, server) => ({
    output: publicPart(settings, now, server),
    until: publicUntil(settings, now),
  }))
  serve(app, services, getRestaurant, restaurant)
  serve(app, services, pauseOrders, (ctx, { body }) => pause(ctx, body))
  return app
}
