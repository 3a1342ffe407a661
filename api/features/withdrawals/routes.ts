import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import { declareWithdrawal, getWithdrawal } from './contract.ts'
import { listWithdrawals, refundWithdrawal } from './contract-staff.ts'
import { declareWithdrawal as declare } from './declare-withdrawal.ts'
import { listWithdrawals as list } from './list-withdrawals.ts'
import { readWithdrawal } from './read-withdrawal.ts'
import { refundWithdrawal as refund } from './refund-withdrawal.ts'

export function withdrawalRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, getWithdrawal, (ctx, { params, query }) => readWithdrawal(ctx, params.id, query.token))
  serve(app, services, declareWithdrawal, (ctx, { params, body }) => declare(ctx, params.id, body))
  serve(app, services, listWithdrawals, (ctx, { query }) => list(ctx, query.cursor))
  serve(app, services, refundWithdrawal, (ctx, { params }) => refund(ctx, params.id))
  return app
}
