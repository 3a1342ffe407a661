import { previewMail } from '#api/features/notifications/actions/offers.ts'
import { promotionalMail } from '#api/features/notifications/rules/mails/promotional-mail.ts'
import type { InputOf, OutputOf } from '#api/kernel/calls/endpoint.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { previewPromotional as previewPromotionalEndpoint } from '../../contract/promotions.ts'
import { endOfPromotionOf } from './mailings.ts'

const SOMEBODY = 'Camille Martin'

/** The mail as it would be sent, made by the same code; its links do not work. */
export async function previewPromotional(
  ctx: Ctx,
  { title, body, data }: InputOf<typeof previewPromotionalEndpoint>['body'],
): Promise<OutputOf<typeof previewPromotionalEndpoint>> {
  const percent = data?.discount
  const offer = percent ? { percent, endsAt: endOfPromotionOf(ctx.clock()), url: `${ctx.origins[0]}/?promo=…` } : null
  const mail = await previewMail(ctx, 'promotional', promotionalMail({ customerName: SOMEBODY, title, body, offer }))
  return { subject: mail.subject, text: mail.text.trim() }
}
