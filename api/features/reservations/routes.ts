import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { answerReservation as answer } from './answer-reservation.ts'
import { postReservation } from './contract.ts'
import { answerReservation, listReservations, takeReservation } from './contract-staff.ts'
import { listReservations as list } from './list-reservations.ts'
import { requestTable, takeTable } from './request-table.ts'

export function reservationsRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, postReservation, (ctx, { body }) => requestTable(ctx, body))
  return app
}

export function reservationsAdminRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, listReservations, (ctx, { query }) => list(ctx, query))
  serve(app, services, answerReservation, (ctx, { params, body }) => answer(ctx, params.id, body))
  serve(app, services, takeReservation, (ctx, { body }) => takeTable(ctx, body))
  return app
}
