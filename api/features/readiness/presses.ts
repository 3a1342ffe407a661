import { notify } from '#api/features/notifications/notify.ts'
import type { MessageData } from '#api/features/notifications/rules/message-kinds.ts'
import { sendMessage } from '#api/features/notifications/send-message.ts'
import { tryWebhook, unheardEvents } from '#api/features/payments/receive-webhook.ts'
import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { formatDay, formatTimeInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import { DeliveryError } from '#api/platform/outside/delivery-error.ts'
import { providerProblem } from '#api/platform/outside/stripe.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import { webhookUrl } from './ask-outside.ts'
import type * as contract from './contract.ts'

/**
 * Has the provider send its news here: enables the address that there is, with every event that we hear, or makes one.
 * Events of others that share it stay. The secret of a new one is given out this once and kept nowhere.
 * @throws AppError 'webhook_right' where it is right, or payments are simulated; 'payment_provider_down'
 */
export async function setUpWebhook(ctx: Ctx): Promise<OutputOf<typeof contract.setUpWebhook>> {
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

/** Has the payment provider send its news for a try while the caller waits, and says whether they came, signed. */
export async function sendTestEvent(ctx: Ctx): Promise<OutputOf<typeof contract.sendTestEvent>> {
  return { received: await tryWebhook(ctx) }
}

/** Mails for a try while the caller waits. One that was not taken at once goes on being tried as any other. */
export async function sendTestMail(
  ctx: Ctx,
  { body: { email } }: InputOf<typeof contract.sendTestMail>,
): Promise<OutputOf<typeof contract.sendTestMail>> {
  const data = testMail(ctx.clock(), `${ctx.origins[0]}/admin/reglages/mise-en-service`)
  const [id] = await ctx.sql.begin(tx => notify(ctx, tx, { kind: 'mail-test', cause: `test ${uuid()}`, email, data }))
  let accepted = false
  try {
    await sendMessage(ctx, id ?? '', async (_, fate) => {
      accepted = fate === 'sent'
    })
    return accepted ? { accepted } : { accepted, reason: 'refusé pour de bon, voyez le Journal, Messages' }
  } catch (error) {
    if (error instanceof DeliveryError) return { accepted: false, reason: error.message }
    throw error
  }
}

/** 'mail-test': shows whoever asked for it that mails arrive, and where. @param page the list of what is still to be done */
function testMail(at: Date, page: string): MessageData {
  return {
    page,
    values: {
      test: { at: `${formatDay(parisDay(at))} à ${formatTimeInSentence(parisTime(at))}` },
      admin: { readinessUrl: page },
    },
  }
}
