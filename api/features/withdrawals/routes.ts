import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import * as contract from './contract.ts'
import * as contractStaff from './contract-staff.ts'
import { declareWithdrawal } from './declare-withdrawal.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import { readWithdrawal } from './read-withdrawal.ts'
import { refundWithdrawal } from './refund-withdrawal.ts'

export function withdrawalRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, contract.getWithdrawal, (ctx, { params, query }) => readWithdrawal(ctx, params.id, query.token))
  serve(app, services, contract.declareWithdrawal, (ctx, { params, body }) => declareWithdrawal(ctx, params.id, body))
  serve(app, services, contractStaff.listWithdrawals, (ctx, { query }) => listWithdrawals(ctx, query.cursor))
  serve(app, services, contractStaff.refundWithdrawal, (ctx, { params }) => refundWithdrawal(ctx, params.id))
  return app
}
