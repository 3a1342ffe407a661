import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { answerReservation } from './answer-reservation.ts'
import { postReservation } from './contract.ts'
import * as contractStaff from './contract-staff.ts'
import { listReservations } from './list-reservations.ts'
import { requestTable, takeTable } from './request-table.ts'

export function reservationsRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, postReservation, (ctx, { body }) => requestTable(ctx, body))
  serve(app, services, contractStaff.listReservations, (ctx, { query }) => listReservations(ctx, query))
  serve(app, services, contractStaff.answerReservation, (ctx, { params, body }) =>
    answerReservation(ctx, params.id, body),
  )
  serve(app, services, contractStaff.takeReservation, (ctx, { body }) => takeTable(ctx, body))
  return app
}
