import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import {
  askToUnsubscribe,
  getPromotion,
  listPromotional,
  previewPromotional,
  sendPromotional,
  unsubscribe,
} from './contract.ts'
import { listMailings, previewPromotional as preview } from './mailings.ts'
import { answerUnsubscribed, askToUnsubscribe as ask } from './pages.ts'
import { sendPromotional as send } from './send-promotional.ts'
import { showPromotion } from './take-promotion.ts'

export function promotionsRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, listPromotional, listMailings)
  serve(app, services, previewPromotional, (ctx, { body }) => preview(ctx, body))
  serve(app, services, sendPromotional, (ctx, { body }) => send(ctx, body))
  serve(app, services, getPromotion, (ctx, { params }) => showPromotion(ctx, params.code))
  serve(app, services, askToUnsubscribe, (ctx, { query }) => ask(ctx, query.token ?? ''))
  serve(app, services, unsubscribe, (ctx, { query }) => answerUnsubscribed(ctx, query.token, query.page === '1'))
  return app
}
