import { legalText, mailText } from '#api/features/notifications/actions/read-templates.ts'
import type { MessageKind } from '#api/features/notifications/rules/mails/message-data.ts'
import { plainText, renderLegal } from '#api/features/notifications/rules/rendering/legal.ts'
import { soldReceipt } from '#api/features/orders/actions/tracking/sold-receipt.ts'
import { writeEvidence } from '#api/features/receipts/actions/write-evidence.ts'
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import type { Download } from '#api/kernel/calls/download.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { disputeFacts } from '../../queries/dispute-facts.ts'
import { disputeById } from '../../queries/stored-disputes.ts'
import { evidenceSections } from '../../rules/evidence-sections.ts'

/**
 * All that speaks for the restaurant in a dispute, as one PDF to hand in at the provider: the order as it was sold, the
 * terms as they were accepted, when each step happened, hand-over and age check, messages and their fate.
 * @throws AppError 'dispute_not_found'
 */
export async function disputeEvidence(ctx: Ctx, id: string): Promise<Download> {
  const dispute = await disputeById(ctx.sql, id)
  const facts = dispute && (await disputeFacts(ctx.sql, dispute.orderId, dispute.paymentId))
  if (!dispute || !facts) throw new AppError('dispute_not_found')
  const settings = await ctx.snapshots.read(settingsSnapshot)
  // The text is at hand in today's version alone: of an earlier one the version and when it was mailed are said.
  const isSameVersion = settings.legal['legal.version'] === facts.legalVersion
  const terms = isSameVersion ? plainText(renderLegal(legalText('cgv'), settings)) : undefined
  const sections = evidenceSections({
    dispute,
    facts,
    receipt: await soldReceipt(ctx.sql, dispute.orderId),
    terms,
    whatOf: kind => mailText(kind as MessageKind).head.when ?? kind,
    now: ctx.clock(),
  })
  const number = orderNumber(dispute.orderId)
  const bytes = await writeEvidence({ number, issuer: settings.restaurant.name, sections }, ctx.clock())
  return { fileName: `litige-${number.slice(1)}.pdf`, contentType: 'application/pdf', bytes }
}
