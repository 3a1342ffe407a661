import type { Services } from '#api/platform/context/context.ts'
import { markHandled, type StoredEvent } from '../../queries/provider-events.ts'
import { kindOfEvent } from '../../rules/provider-signals.ts'
import { settleSession } from '../settling/settle-session.ts'
import { adoptRefunds } from './adopt-refunds.ts'
import { settleDispute } from './settle-dispute.ts'
import { settlePayout } from './settle-payout.ts'

/**
 * Handles a stored event. Its content is not trusted: it only says which object the provider should be asked about.
 * Events of one object may come twice, late and in any order: each brings us to what the provider says now.
 * @throws StripeError when the provider does not answer: the job tries again later
 */
export async function handlePaymentEvent(services: Services, { eventId, type, objectId }: StoredEvent): Promise<void> {
  if (!(await look(services, type, objectId))) {
    services.log.warn({ eventId, type }, 'payment event for nothing of ours')
  }
  await markHandled(services.sql, eventId, services.clock())
}

/** Whether it was ours. */
async function look(services: Services, type: string, objectId: string): Promise<boolean> {
  switch (kindOfEvent(type)) {
    case 'dispute':
      return await settleDispute(services, objectId)
    case 'refunds':
      return await adoptRefunds(services, objectId)
    case 'payout':
      return await settlePayout(services, objectId)
    default:
      return (await settleSession(services, objectId)) !== 'unknown'
  }
}
