/** What the team is told of money that moves without us. No customer is named: the page behind the link knows. */

import { notifyTeam } from '#api/features/notifications/notify.ts'
import type { MessageData } from '#api/features/notifications/rules/message-data.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { formatDay, instantInSentence, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { DisputeRow } from './rows.ts'
import { formatDisputeReason, formatDisputeStatus, isClosed, isInquiry } from './rules.ts'

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

type DisputeOfMail = {
  orderId: string
  amountCents: number
  reason: string
  status: string
  answerBy: Date | null
  withdrawnCents: number
}

/** 'dispute-opened': reason, amount, and the last day to answer. */
export function disputeOpenedMail(dispute: DisputeOfMail, page: string): MessageData {
  const { answerBy } = dispute
  return {
    page,
    values: {
      dispute: {
        ...valuesOf(dispute),
        isInquiry: isInquiry(dispute.status),
        isDispute: !isInquiry(dispute.status),
        isTaken: dispute.withdrawnCents > 0,
        until: answerBy ? instantInSentence(answerBy) : '',
        untilShort: answerBy ? `${formatDay(parisDay(answerBy))}` : 'à voir',
      },
      order: { number: orderNumber(dispute.orderId) },
      admin: { disputesUrl: page },
    },
  }
}

/** 'dispute-closed': how the bank decided. */
export function disputeClosedMail(dispute: DisputeOfMail, page: string): MessageData {
  return {
    page,
    values: {
      dispute: {
        ...valuesOf(dispute),
        // In the middle of a sentence.
        status: formatDisputeStatus(dispute.status).toLocaleLowerCase('fr'),
        isWon: dispute.status === 'won',
      },
      order: { number: orderNumber(dispute.orderId) },
      admin: { disputesUrl: page },
    },
  }
}

/** 'refund-failed': the customer has to be paid another way. */
export function refundFailedMail(refund: { orderId: string; amountCents: number }, page: string): MessageData {
  return {
    page,
    values: {
      refund: { amount: formatEuros(refund.amountCents) },
      order: { number: orderNumber(refund.orderId) },
      admin: { disputesUrl: page },
    },
  }
}

/** 'payout-failed': the restaurant's own bank refused the provider's payout. */
function payoutFailedMail(
  payout: { amountCents: number; arrivesOn: string; failure: string | null },
  page: string,
): MessageData {
  return {
    page,
    values: {
      payout: {
        amount: formatEuros(payout.amountCents),
        day: formatDay(payout.arrivesOn),
        failure: payout.failure ?? '',
      },
      admin: { disputesUrl: page },
    },
  }
}

function valuesOf({ amountCents, reason }: DisputeOfMail) {
  return { amount: formatEuros(amountCents), reason: formatDisputeReason(reason) }
}

export type FailedPayout = { id: string; amountCents: number; failure: string | null; arrivesOn: string; heardAt: Date }
