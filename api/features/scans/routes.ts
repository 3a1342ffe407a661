import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { getScannedCard, scanCard } from './contract.ts'
import { cardById, scanCard as scan } from './scan-card.ts'

/** Mount it after the routes of loyalty's lists: otherwise `{id}` would take their addresses for a card's id. */
export function scansRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, scanCard, (ctx, { body }) => scan(ctx, body.qr_data))
  serve(app, services, getScannedCard, (ctx, { params }) => cardById(ctx, params.id))
  return app
}
