import { notifyTeam } from '#api/features/notifications/notify.ts'
import type { MessageData } from '#api/features/notifications/rules/message-kinds.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { formatDay, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable, Row } from '#api/platform/database/database.ts'
import { isRefusedByProvider } from '#api/platform/outside/stripe.ts'
import { disputesPageOf, type FailedPayout } from './list-outside.ts'

/**
 * Looks at a payout to the restaurant's bank, and tells the team once where it failed.
 * @returns false for one that is not there
 * @throws StripeError when the provider does not answer
 */
export async function settlePayout(services: Services, payoutId: string): Promise<boolean> {
  const payout = await services.stripe.payouts.retrieve(payoutId).catch(error => {
    if (isRefusedByProvider(error) && error.code === 'resource_missing') return undefined
    throw error
  })
  if (!payout) return false
  if (payout.status !== 'failed') return true
  const failed = {
    id: payout.id,
    amountCents: payout.amount,
    failure: payout.failure_code,
    arrivesOn: parisDay(new Date(payout.arrival_date * 1000)),
    heardAt: services.clock(),
  }
  await services.sql.begin(async tx => {
    if (await insertFailedPayout(tx, failed)) await notifyOfFailedPayout(services, tx, failed)
  })
  return true
}

/** True the first time. */
async function insertFailedPayout(tx: Queryable, payout: FailedPayout): Promise<boolean> {
  const row: Row<'failed_payouts'> = {
    id: payout.id,
    amountCents: payout.amountCents,
    failure: payout.failure,
    arrivesOn: payout.arrivesOn,
    heardAt: payout.heardAt,
  }
  const rows = await tx`insert into failed_payouts ${tx(row)} on conflict (id) do nothing returning 1`
  return rows.length > 0
}

async function notifyOfFailedPayout(services: Services, tx: Queryable, payout: FailedPayout): Promise<void> {
  await notifyTeam(services, tx, 'payout-failed', payout.id, payoutFailedMail(payout, disputesPageOf(services)))
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
