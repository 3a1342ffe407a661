import { notify } from '#api/features/notifications/notify.ts'
import { sendMessage } from '#api/features/notifications/send-message.ts'
import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Ctx } from '#api/platform/context.ts'
import { DeliveryError } from '#api/platform/outside/delivery-error.ts'
import type { sendTestMail as sendTestMailEndpoint } from '../contract/readiness.ts'
import { testMail } from '../rules/mail-test.ts'

/** Mails for a try while the caller waits. One that was not taken at once goes on being tried as any other. */
export async function sendTestMail(
  ctx: Ctx,
  { body: { email } }: InputOf<typeof sendTestMailEndpoint>,
): Promise<OutputOf<typeof sendTestMailEndpoint>> {
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
