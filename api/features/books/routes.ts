import { Hono } from 'hono'
import { download, serve } from '#api/http/serve.ts'
import { streamedFile } from '#api/http/streamed-file.ts'
import { unavailable } from '#api/kernel/problems/errors.ts'
import type { Services } from '#api/platform/context.ts'
import { createConcurrencyLimit } from '#api/platform/limits/in-process.ts'
import * as contract from './contract.ts'
import { daysFile, journalFile, reportingFile } from './export-month.ts'
import { papersFile } from './export-papers.ts'
import { closingFile, readBooks } from './read-books.ts'

export function bookRoutes(services: Services): Hono {
  const app = new Hono()
  // A month of papers keeps a processor busy for half a minute and more.
  const oneAtATime = createConcurrencyLimit({ running: 1, waiting: 0, refusal: () => unavailable(60) })
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
  serve(app, services, contract.exportPapers, async (ctx, { params }) =>
    streamedFile(ctx, papersFile(ctx, params.month), oneAtATime),
  )
  return app
}
