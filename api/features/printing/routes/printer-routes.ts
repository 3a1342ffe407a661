import { Hono } from 'hono'
import { API_HEADERS } from '#api/http/pages/security-headers.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { askedForPrint, confirmedPrint, fetchedPrint } from '../actions/jobs/cloud-print.ts'
import { printAgain as again } from '../actions/jobs/print-again.ts'
import { allPrinters, forgetPrinter, makePrinter, setPrinter } from '../actions/printers.ts'
import { askForPrint, confirmPrint, fetchPrint } from '../contract/cloud-print.ts'
import { changePrinter, createPrinter, deletePrinter, listPrinters, printAgain } from '../contract/printers.ts'

export function printerRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, listPrinters, allPrinters)
  serve(app, services, createPrinter, (ctx, { body }) => makePrinter(ctx, body))
  serve(app, services, changePrinter, (ctx, { params, body }) => setPrinter(ctx, params.id, body))
  serve(app, services, deletePrinter, (ctx, { params }) => forgetPrinter(ctx, params.id))
  serve(app, services, printAgain, (ctx, { params, body }) => again(ctx, params.id, body.printer))
  serve(app, services, askForPrint, (ctx, { params, body }) => askedForPrint(ctx, params.key, body))
  serve(app, services, fetchPrint, async (ctx, { params, query }) => {
    const { bytes, contentType } = await fetchedPrint(ctx, params.key, query)
    const headers = { ...API_HEADERS, 'content-type': contentType, 'x-request-id': ctx.requestId }
    return new Response(new Uint8Array(bytes), { headers })
  })
  serve(app, services, confirmPrint, async (ctx, { params, query }) => {
    await confirmedPrint(ctx, params.key, query)
    return {}
  })
  return app
}
