import { notifyTeam } from '#api/features/notifications/actions/notify.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { FailedPayout } from '../../queries/failed-payouts.ts'
import type { DisputeRow } from '../../queries/stored-disputes.ts'
import { disputeClosedMail, disputeOpenedMail, payoutFailedMail, refundFailedMail } from '../../rules/outside-mails.ts'
import { isClosed, isInquiry } from '../../rules.ts'

/** The team hears of a dispute once it is there, once more when an inquiry becomes one, and how it ended. */
export async function notifyOfDispute(
  services: Services,
  tx: Queryable,
  dispute: DisputeRow,
  before: DisputeRow | undefined,
): Promise<void> {
  if (isClosed(dispute.status)) {
    if (before && isClosed(before.status)) return
    const cause = `${dispute.id} ${dispute.status}`
    return await notifyTeam(services, tx, 'dispute-closed', cause, disputeClosedMail(dispute, pageOf(services)))
  }
  const cause = isInquiry(dispute.status) ? `${dispute.id} inquiry` : dispute.id
  await notifyTeam(services, tx, 'dispute-opened', cause, disputeOpenedMail(dispute, pageOf(services)))
}

export async function notifyOfFailedRefund(
  services: Services,
  tx: Queryable,
  refund: { id: string; orderId: string; amountCents: number },
): Promise<void> {
  await notifyTeam(services, tx, 'refund-failed', refund.id, refundFailedMail(refund, pageOf(services)))
}

export async function notifyOfFailedPayout(services: Services, tx: Queryable, payout: FailedPayout): Promise<void> {
  await notifyTeam(services, tx, 'payout-failed', payout.id, payoutFailedMail(payout, pageOf(services)))
}

function pageOf({ origins }: Services): string {
  return `${origins[0]}/admin/litiges`
}
