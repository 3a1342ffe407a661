import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { printAgain as again } from '../actions/jobs/print-again.ts'
import { printTest as test } from '../actions/jobs/print-test.ts'
import { allPrinters, forgetPrinter, makePrinter, setPrinter } from '../actions/printers.ts'
import {
  changePrinter,
  createPrinter,
  deletePrinter,
  listPrinters,
  printAgain,
  printTest,
} from '../contract/printers.ts'

export function printerRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, listPrinters, allPrinters)
  serve(app, services, createPrinter, (ctx, { body }) => makePrinter(ctx, body))
  serve(app, services, changePrinter, (ctx, { params, body }) => setPrinter(ctx, params.id, body))
  serve(app, services, deletePrinter, (ctx, { params }) => forgetPrinter(ctx, params.id))
  serve(app, services, printAgain, (ctx, { params, body }) => again(ctx, params.id, body.printer))
  serve(app, services, printTest, (ctx, { params }) => test(ctx, params.id))
  return app
}
