import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import * as contract from './contract.ts'
import { cardById, scanCard } from './scan-card.ts'

/** Mount it after the routes of loyalty's lists: otherwise `{id}` would take their addresses for a card's id. */
export function scansRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, contract.scanCard, (ctx, { body }) => scanCard(ctx, body.qr_data))
  serve(app, services, contract.getScannedCard, (ctx, { params }) => cardById(ctx, params.id))
  return app
}
