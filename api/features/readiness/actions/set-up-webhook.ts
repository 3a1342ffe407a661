import { unheardEvents } from '#api/features/payments/receive-webhook.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import { providerProblem } from '#api/platform/outside/stripe.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type { setUpWebhook as setUpWebhookEndpoint } from '../contract/readiness.ts'
import { webhookUrl } from './outside.ts'

/**
 * Has the provider send its news here: enables the address that there is, with every event that we hear, or makes one.
 * Events of others that share it stay. The secret of a new one is given out this once and kept nowhere.
 * @throws AppError 'webhook_right' where it is right, or payments are simulated; 'payment_provider_down'
 */
export async function setUpWebhook(ctx: Ctx): Promise<OutputOf<typeof setUpWebhookEndpoint>> {
  const { env, stripe, log } = ctx
  if (env.STRIPE_API_URL !== undefined || env.PUBLIC_URL === undefined) throw new AppError('webhook_right')
  const url = webhookUrl(env.PUBLIC_URL)
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const ours = data.find(one => one.url === url)
    const heard = ours?.enabled_events ?? []
    const events = [...heard, ...unheardEvents(heard)] as Parameters<
      typeof stripe.webhookEndpoints.create
    >[0]['enabled_events']
    if (!ours) {
      const { secret } = await stripe.webhookEndpoints.create({ url, enabled_events: events })
      await note(ctx)
      return { secret: secret ?? null }
    }
    if (ours.status === 'enabled' && events.length === heard.length) throw new AppError('webhook_right')
    await stripe.webhookEndpoints.update(ours.id, { enabled_events: events, disabled: false })
    await note(ctx)
    return { secret: null }
  } catch (error) {
    throw providerProblem(error, log)
  }
}

async function note({ sql, actor, clock }: Ctx): Promise<void> {
  const { staffId } = actor as Staff
  await writeAuditEntry(sql, { from: actor, staffId, action: 'webhook_set_up', subject: 'settings', at: clock() })
}
