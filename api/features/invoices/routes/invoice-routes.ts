import { Hono } from 'hono'
import { download } from '#api/http/answers/download.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { askInvoice as ask } from '../actions/ask-invoice.ts'
import { invoiceFile, readInvoices } from '../actions/read-invoices.ts'
import { askInvoice, getInvoice, getInvoices } from '../contract/invoices.ts'

export function invoiceRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, getInvoices, (ctx, { params, query }) => readInvoices(ctx, params.id, query.token))
  serve(app, services, askInvoice, (ctx, { params, body }) => ask(ctx, params.id, body))
  serve(app, services, getInvoice, async (ctx, { params, query }) =>
    download(await invoiceFile(ctx, params, query.token), ctx.requestId),
  )
  return app
}
