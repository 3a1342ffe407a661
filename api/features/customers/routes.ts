import { Hono } from 'hono'
import { serve, WithHeaders } from '#api/http/serve.ts'
import { parisDay } from '#api/kernel/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import { customerInfo } from './actions/customer-info.ts'
import { deleteAccount, type OrderMoney } from './actions/delete-account.ts'
import { exportData } from './actions/export-data.ts'
import { updateProfile } from './actions/update-profile.ts'
import { uploadImage } from './actions/upload-image.ts'
import * as contract from './contract.ts'

export function customersRoutes(services: Services, money: OrderMoney): Hono {
  const app = new Hono()
  serve(app, services, contract.getCustomerInfo, (ctx, { params }) => customerInfo(ctx, params.customerId))
  serve(app, services, contract.updateProfile, (ctx, { body }) => updateProfile(ctx, body))
  serve(app, services, contract.uploadProfileImage, (ctx, { body }) => uploadImage(ctx, body))
  serve(
    app,
    services,
    contract.exportData,
    async ctx =>
      new WithHeaders(await exportData(ctx), {
        'content-disposition': `attachment; filename="mes-donnees-${parisDay(ctx.clock())}.json"`,
      }),
  )
  serve(app, services, contract.deleteAccount, (ctx, { body }) => deleteAccount(ctx, money, body.password))
  return app
}
