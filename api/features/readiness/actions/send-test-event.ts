import { tryWebhook } from '#api/features/payments/receive-webhook.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { sendTestEvent as sendTestEventEndpoint } from '../contract/readiness.ts'

/** Has the payment provider send its news for a try while the caller waits, and says whether they came, signed. */
export async function sendTestEvent(ctx: Ctx): Promise<OutputOf<typeof sendTestEventEndpoint>> {
  return { received: await tryWebhook(ctx) }
}
