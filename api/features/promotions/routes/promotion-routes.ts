import { Hono } from 'hono'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context/context.ts'
import { listMailings } from '../actions/mailing/mailings.ts'
import { previewPromotional as preview } from '../actions/mailing/preview-promotional.ts'
import { sendPromotional as send } from '../actions/mailing/send-promotional.ts'
import { showUnsubscribed as show } from '../actions/mailing/show-unsubscribed.ts'
import { unsubscribe as endOffers } from '../actions/mailing/unsubscribe.ts'
import { showPromotion } from '../actions/show-promotion.ts'
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
