import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { listMessages as list } from '../actions/written/list-messages.ts'
import { listMessages } from '../contract/message-log.ts'

export function messagesRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, listMessages, (ctx, { query }) => list(ctx, query))
  return app
}
