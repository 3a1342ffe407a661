import { Hono } from 'hono'
import { readBytes } from '#api/http/input.ts'
import { API_HEADERS } from '#api/http/security-headers.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import * as contract from './contract.ts'
import { listMessages } from './list-messages.ts'
import { sendStockAlert } from './stock-alert.ts'
import { takeReturnedMail } from './take-returned-mail.ts'

export function notificationRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, contract.listMessages, (ctx, { query }) => listMessages(ctx, query))
  serve(app, services, contract.takeReturnedMail, async (ctx, _, c) => {
    await takeReturnedMail(ctx, c.req.header('mail-returns-secret'), () =>
      readBytes(c, contract.takeReturnedMail.maxBodyBytes ?? 0),
    )
    return new Response(null, { status: 204, headers: API_HEADERS })
  })
  serve(app, services, contract.sendStockAlert, (ctx, { params }) => sendStockAlert(ctx, params.itemId))
  return app
}
