import { Hono } from 'hono'
import { serve, WithHeaders } from '#api/http/serve.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import * as contract from './contract.ts'
import * as contractStaff from './contract-staff.ts'
import { findContracts } from './find-contracts.ts'
import { askDataLink, askOrdersDataLink, correctByLink, eraseByLink, exportByLink, openDataLink } from './guest-data.ts'
import { correctByLetter, eraseByLetter, exportByLetter, findPeople } from './letters.ts'
import { deleteAccount, exportData, type OrderMoneyPort } from './own-data.ts'

export function privacyRoutes(services: Services, money: OrderMoneyPort): Hono {
  const app = new Hono()
  serve(
    app,
    services,
    contract.exportData,
    async ctx =>
      new WithHeaders(await exportData(ctx), {
        'content-disposition': `attachment; filename="mes-donnees-${parisDay(ctx.clock())}.json"`,
      }),
  )
  serve(app, services, contractStaff.findContracts, (ctx, { body }) => findContracts(ctx, body.contact))
  serve(app, services, contract.deleteAccount, (ctx, { body }) => deleteAccount(ctx, money, body.password))
  // Tokens and addresses come in bodies, which are in no log.
  serve(app, services, contract.askDataLink, (ctx, { body }) => askDataLink(ctx, body.email))
  serve(app, services, contract.askOrdersDataLink, (ctx, { params, body }) =>
    askOrdersDataLink(ctx, params.id, body.trackingToken),
  )
  serve(app, services, contract.openDataLink, (ctx, { body }) => openDataLink(ctx, body.token))
  serve(
    app,
    services,
    contract.exportByLink,
    async (ctx, { body }) =>
      new WithHeaders(await exportByLink(ctx, body.token), {
        'content-disposition': `attachment; filename="mes-donnees-${parisDay(ctx.clock())}.json"`,
      }),
  )
  serve(app, services, contract.correctByLink, (ctx, { body: { token, ...to } }) => correctByLink(ctx, token, to))
  serve(app, services, contract.eraseByLink, (ctx, { body }) => eraseByLink(ctx, money, body.token))
  // Names, addresses and telephones come in bodies, which are in no log.
  serve(app, services, contractStaff.findPeople, (ctx, { body }) => findPeople(ctx, body.contact))
  serve(
    app,
    services,
    contractStaff.exportPerson,
    async (ctx, { body }) =>
      new WithHeaders(await exportByLetter(ctx, body.person), {
        'content-disposition': `attachment; filename="donnees-personnelles-${parisDay(ctx.clock())}.json"`,
      }),
  )
  serve(app, services, contractStaff.correctPerson, (ctx, { body }) => correctByLetter(ctx, body.person, body.to))
  serve(app, services, contractStaff.erasePerson, (ctx, { body }) => eraseByLetter(ctx, money, body.person))
  return app
}
