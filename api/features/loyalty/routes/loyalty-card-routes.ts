import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { cardsToCache, generateAll, listCodes, refreshCode } from '../actions/cards/qr-codes.ts'
import { generateQrCodes, listCachedCards, listQrCustomers, refreshQrCode } from '../contract/loyalty-card.ts'

export function qrRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, listQrCustomers, (ctx, { query }) => listCodes(ctx, query))
  serve(app, services, generateQrCodes, generateAll)
  serve(app, services, refreshQrCode, (ctx, { body }) => refreshCode(ctx, body.customer_email))
  serve(app, services, listCachedCards, cardsToCache)
  return app
}
