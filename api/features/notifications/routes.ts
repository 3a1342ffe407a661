import { Hono } from 'hono'
import { readBytes } from '#api/http/input.ts'
import { API_HEADERS } from '#api/http/security-headers.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { listMessages, sendStockAlert, takeReturnedMail } from './contract.ts'
import { listMessages as list } from './list-messages.ts'
import { sendStockAlert as send } from './stock-alert.ts'
import { takeReturnedMail as take } from './take-returned-mail.ts'

export function messagesRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, listMessages, (ctx, { query }) => list(ctx, query))
  return app
}

export function returnedMailRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, takeReturnedMail, async (ctx, _, c) => {
    await take(ctx, c.req.header('mail-returns-secret'), () => readBytes(c, takeReturnedMail.maxBodyBytes ?? 0))
    return new Response(null, { status: 204, headers: API_HEADERS })
  })
  return app
}

export function stockAlertRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, sendStockAlert, (ctx, { params }) => send(ctx, params.itemId))
  return app
}
