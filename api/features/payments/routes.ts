import { Hono } from 'hono'
import { readBytes } from '#api/http/input.ts'
import { API_HEADERS } from '#api/http/security-headers.ts'
import { download, serve } from '#api/http/serve.ts'
import type { Services } from '#api/platform/context.ts'
import * as contract from './contract.ts'
import { getDisputeEvidence, listDisputes } from './contract-disputes.ts'
import { disputeEvidence } from './dispute-evidence.ts'
import { openCheckout } from './open-checkout.ts'
import { listOutsideMoney } from './outside-money.ts'
import { paymentStatus } from './payment-status.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { assertMayRefund, refundable, refundOrder } from './refund-order.ts'

export function paymentRoutes(services: Services): Hono {
  const app = new Hono()
  serve(app, services, contract.openCheckout, (ctx, { body }) => openCheckout(ctx, body))
  serve(app, services, contract.getPaymentStatus, (ctx, { params }) => paymentStatus(ctx, params.session_id))
  serve(app, services, contract.receiveWebhook, async (ctx, _, c) => {
    const payload = await readBytes(c, contract.receiveWebhook.maxBodyBytes ?? 0)
    await receiveWebhook(ctx, { payload, signature: c.req.header('stripe-signature') })
    return Response.json({ received: true }, { headers: API_HEADERS })
  })
  serve(app, services, contract.readRefundable, (ctx, { params }) => refundable(ctx, params.id))
  serve(
    app,
    services,
    contract.refundOrder,
    (ctx, { params, body }) => refundOrder(ctx, params.id, body),
    assertMayRefund,
  )
  serve(app, services, listDisputes, ctx => listOutsideMoney(ctx))
  serve(app, services, getDisputeEvidence, async (ctx, { params }) =>
    download(await disputeEvidence(ctx, params.dispute_id), ctx.requestId),
  )
  return app
}
