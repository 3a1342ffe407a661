import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { customerInfo } from './actions/customer-info.ts'
import * as contract from './contract.ts'

export function customersRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, contract.getCustomerInfo, (ctx, { params }) => customerInfo(ctx, params.customerId))
  return app
}
