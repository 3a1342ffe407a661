import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { answerReservation as answer } from '../actions/answer-reservation.ts'
import { listReservations as list } from '../actions/list-reservations.ts'
import { takeTable } from '../actions/take-table.ts'
import { answerReservation, listReservations, takeReservation } from '../contract/reservations-admin.ts'

export function reservationsAdminRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, listReservations, (ctx, { query }) => list(ctx, query))
  serve(app, services, answerReservation, (ctx, { params, body }) => answer(ctx, params.id, body))
  serve(app, services, takeReservation, (ctx, { body }) => takeTable(ctx, body))
  return app
}
