import { Hono } from 'hono'
import { download, serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import * as contract from './contract.ts'
import { daysFile, journalFile, reportingFile } from './export-month.ts'
import { closingFile, readBooks } from './read-books.ts'

export function bookRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, contract.readBooks, (ctx, { query }) => readBooks(ctx, query))
  serve(app, services, contract.getClosing, async (ctx, { params }) =>
    download(await closingFile(ctx, Number(params.number)), ctx.requestId),
  )
  serve(app, services, contract.exportJournal, async (ctx, { params }) =>
    download(await journalFile(ctx, params.month), ctx.requestId),
  )
  serve(app, services, contract.exportDays, async (ctx, { params }) =>
    download(await daysFile(ctx, params.month), ctx.requestId),
  )
  serve(app, services, contract.exportReporting, async (ctx, { params }) =>
    download(await reportingFile(ctx, params.month), ctx.requestId),
  )
  return app
}
