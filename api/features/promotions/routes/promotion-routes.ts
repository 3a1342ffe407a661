import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { listMailings } from '../actions/mailings.ts'
import { previewPromotional as preview } from '../actions/preview-promotional.ts'
import { sendPromotional as send } from '../actions/send-promotional.ts'
import { showPromotion } from '../actions/show-promotion.ts'
import { showUnsubscribed as show } from '../actions/show-unsubscribed.ts'
import { unsubscribe as endOffers } from '../actions/unsubscribe.ts'
import {
  getPromotion,
  listPromotional,
  previewPromotional,
  sendPromotional,
  showUnsubscribed,
  unsubscribe,
} from '../contract/promotions.ts'

export function promotionsRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, listPromotional, listMailings)
  serve(app, services, previewPromotional, (ctx, { body }) => preview(ctx, body))
  serve(app, services, sendPromotional, (ctx, { body }) => send(ctx, body))
  serve(app, services, getPromotion, (ctx, { params }) => showPromotion(ctx, params.code))
  serve(app, services, unsubscribe, (ctx, { query }) => endOffers(ctx, query.token))
  serve(app, services, showUnsubscribed, (ctx, { query }) => show(ctx, query.token ?? ''))
  return app
}
