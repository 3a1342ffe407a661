import { Hono } from 'hono'
import { serve, WithHeaders } from '#api/http/serve.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import type { OrderMoneyPort } from '../actions/delete-account.ts'
import { eraseByLetter } from '../actions/letters/erase-by-letter.ts'
import { findPeople } from '../actions/letters/find-people.ts'
import { correctByLetter, exportByLetter } from '../actions/letters/serve-letter.ts'
import * as peopleData from '../contract/people-data.ts'

/** Names, addresses and telephones come in bodies, which are in no log. */
export function peopleDataRoutes(services: Services, money: OrderMoneyPort): Hono {
  const app = new Hono()
  serve(app, services, peopleData.findPeople, (ctx, { body }) => findPeople(ctx, body.contact))
  serve(
    app,
    services,
    peopleData.exportPerson,
    async (ctx, { body }) =>
      new WithHeaders(await exportByLetter(ctx, body.person), {
        'content-disposition': `attachment; filename="donnees-personnelles-${parisDay(ctx.clock())}.json"`,
      }),
  )
  serve(app, services, peopleData.correctPerson, (ctx, { body }) => correctByLetter(ctx, body.person, body.to))
  serve(app, services, peopleData.erasePerson, (ctx, { body }) => eraseByLetter(ctx, money, body.person))
  return app
}
