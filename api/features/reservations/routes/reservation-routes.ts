import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { requestTable } from '../actions/request-table.ts'
import { postReservation } from '../contract/reservations.ts'

export function reservationsRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, postReservation, (ctx, { body }) => requestTable(ctx, body))
  return app
}
