import { Hono } from 'hono'
import { serve, WithHeaders } from '#api/http/serve.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import { deleteAccount, type OrderMoneyPort } from '../actions/delete-account.ts'
import { exportData } from '../actions/export-data.ts'
import { findContracts } from '../actions/letters/find-contracts.ts'
import { findContracts as findContractsEndpoint } from '../contract/kept-contracts.ts'
import * as privacy from '../contract/privacy.ts'

export function privacyRoutes(services: Services, money: OrderMoneyPort): Hono {
  const app = new Hono()
  serve(
    app,
    services,
    privacy.exportData,
    async ctx =>
      new WithHeaders(await exportData(ctx), {
        'content-disposition': `attachment; filename="mes-donnees-${parisDay(ctx.clock())}.json"`,
      }),
  )
  serve(app, services, findContractsEndpoint, (ctx, { body }) => findContracts(ctx, body.contact))
  serve(app, services, privacy.deleteAccount, (ctx, { body }) => deleteAccount(ctx, money, body.password))
  return app
}
