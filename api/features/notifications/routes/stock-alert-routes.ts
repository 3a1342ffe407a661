import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { sendStockAlert as send } from '../actions/stock-alert.ts'
import { sendStockAlert } from '../contract/stock-alert.ts'

export function stockAlertRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, sendStockAlert, (ctx, { params }) => send(ctx, params.itemId))
  return app
}
