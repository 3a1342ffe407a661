import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { cardsToKeep, generateAll, listCodes, refreshCode } from './actions/qr-codes.ts'
import { cardById, scanCard as scan } from './actions/scan-card.ts'
import {
  generateQrCodes,
  getScannedCard,
  listKeptCards,
  listQrCustomers,
  refreshQrCode,
  scanCard,
} from './contract/qr.ts'

/** The staff's calls about the cards' QR codes. */
export function qrRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, listQrCustomers, (ctx, { query }) => listCodes(ctx, query))
  serve(app, services, scanCard, (ctx, { body }) => scan(ctx, body.qr_data))
  serve(app, services, generateQrCodes, generateAll)
  serve(app, services, refreshQrCode, (ctx, { body }) => refreshCode(ctx, body.customer_email))
  serve(app, services, listKeptCards, cardsToKeep)
  // Behind the lists, whose addresses it would take for an id.
  serve(app, services, getScannedCard, (ctx, { params }) => cardById(ctx, params.id))
  return app
}
