import { Hono } from 'hono'
import { download, serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import * as contract from './contract.ts'
import { askInvoice } from './issue-invoice.ts'
import { invoiceFile, readInvoices } from './read-invoices.ts'

export function invoiceRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, contract.getInvoices, (ctx, { params, query }) => readInvoices(ctx, params.id, query.token))
  serve(app, services, contract.askInvoice, (ctx, { params, body }) => askInvoice(ctx, params.id, body))
  serve(app, services, contract.getInvoice, async (ctx, { params, query }) =>
    download(await invoiceFile(ctx, params, query.token), ctx.requestId),
  )
  return app
}
