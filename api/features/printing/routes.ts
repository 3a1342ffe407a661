import { Hono } from 'hono'
import { readBytes } from '#api/http/input.ts'
import { API_HEADERS } from '#api/http/security-headers.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { askedForPrint, confirmedPrint, fetchedPrint } from './cloud-print.ts'
import * as contract from './contract.ts'
import { askedByEpson } from './epson-print.ts'
import { allPrinters, forgetPrinter, makePrinter, setPrinter } from './manage-printers.ts'
import { printAgain, printTest } from './print-on-demand.ts'

/** What a printer tells of a ticket is a kilobyte. */
const MOST_BYTES = 64 * 1024

export function printerRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, contract.listPrinters, allPrinters)
  serve(app, services, contract.createPrinter, (ctx, { body }) => makePrinter(ctx, body))
  serve(app, services, contract.changePrinter, (ctx, { params, body }) => setPrinter(ctx, params.id, body))
  serve(app, services, contract.deletePrinter, (ctx, { params }) => forgetPrinter(ctx, params.id))
  serve(app, services, contract.printAgain, (ctx, { params, body }) => printAgain(ctx, params.id, body.printer))
  serve(app, services, contract.printTest, (ctx, { params }) => printTest(ctx, params.id))
  // What printers themselves call.
  serve(app, services, contract.askForPrint, (ctx, { params, body }) => askedForPrint(ctx, params.key, body))
  serve(app, services, contract.fetchPrint, async (ctx, { params, query }) => {
    const { bytes, contentType } = await fetchedPrint(ctx, params.key, query)
    const headers = { ...API_HEADERS, 'content-type': contentType, 'x-request-id': ctx.requestId }
    return new Response(new Uint8Array(bytes), { headers })
  })
  serve(app, services, contract.confirmPrint, async (ctx, { params, query }) => {
    await confirmedPrint(ctx, params.key, query)
    return {}
  })
  serve(app, services, contract.askForEpsonPrint, async (ctx, { params }, c) => {
    const form = new URLSearchParams(new TextDecoder().decode(await readBytes(c, MOST_BYTES)))
    const document = new TextEncoder().encode(await askedByEpson(ctx, params.key, form))
    const headers = { ...API_HEADERS, 'content-type': 'text/xml; charset=utf-8', 'x-request-id': ctx.requestId }
    // Its length is told also where there is nothing, by which a printer knows that there is nothing.
    return new Response(document, { headers: { ...headers, 'content-length': String(document.byteLength) } })
  })
  return app
}
