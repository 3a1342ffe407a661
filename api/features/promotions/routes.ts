import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import * as contract from './contract.ts'
import { listMailings, previewPromotional } from './mailings.ts'
import { answerUnsubscribed, askToUnsubscribe } from './pages.ts'
import { sendPromotional } from './send-promotional.ts'
import { showPromotion } from './take-promotion.ts'

export function promotionsRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, contract.listPromotional, listMailings)
  serve(app, services, contract.previewPromotional, (ctx, { body }) => previewPromotional(ctx, body))
  serve(app, services, contract.sendPromotional, (ctx, { body }) => sendPromotional(ctx, body))
  serve(app, services, contract.getPromotion, (ctx, { params }) => showPromotion(ctx, params.code))
  serve(app, services, contract.askToUnsubscribe, (ctx, { query }) => askToUnsubscribe(ctx, query.token ?? ''))
  serve(app, services, contract.unsubscribe, (ctx, { query }) =>
    answerUnsubscribed(ctx, query.token, query.page === '1'),
  )
  return app
}
