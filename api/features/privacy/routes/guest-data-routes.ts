import { Hono } from 'hono'
import { serve, WithHeaders } from '#api/http/serve.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import type { OrderMoneyPort } from '../actions/delete-account.ts'
import { askDataLink, askOrdersDataLink } from '../actions/guests/ask-data-link.ts'
import { correctByLink, exportByLink, openDataLink } from '../actions/guests/data-by-link.ts'
import { eraseByLink } from '../actions/guests/erase-by-link.ts'
import * as guestData from '../contract/guest-data.ts'

/** Tokens and addresses come in bodies, which are in no log. */
export function guestDataRoutes(services: Services, money: OrderMoneyPort): Hono {
  const app = new Hono()
  serve(app, services, guestData.askDataLink, (ctx, { body }) => askDataLink(ctx, body.email))
  serve(app, services, guestData.askOrdersDataLink, (ctx, { params, body }) =>
    askOrdersDataLink(ctx, params.id, body.trackingToken),
  )
  serve(app, services, guestData.openDataLink, (ctx, { body }) => openDataLink(ctx, body.token))
  serve(
    app,
    services,
    guestData.exportByLink,
    async (ctx, { body }) =>
      new WithHeaders(await exportByLink(ctx, body.token), {
        'content-disposition': `attachment; filename="mes-donnees-${parisDay(ctx.clock())}.json"`,
      }),
  )
  serve(app, services, guestData.correctByLink, (ctx, { body: { token, ...to } }) => correctByLink(ctx, token, to))
  serve(app, services, guestData.eraseByLink, (ctx, { body }) => eraseByLink(ctx, money, body.token))
  return app
}
