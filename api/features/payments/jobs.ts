import type { CronJob, Jobs } from '#api/platform/jobs/jobs.ts'
import { handlePaymentEvent, type StoredEvent, sweepEvents } from './receive-webhook.ts'
import { sendRefund } from './send-refund.ts'
import { sweepPayments } from './sweep-payments.ts'

export const paymentJobs: Jobs = {
  // Queued by a release before, a job names the session alone.
  handle_payment_event: (services, event: StoredEvent & { sessionId?: string }) =>
    handlePaymentEvent(services, {
      ...event,
      type: event.type ?? 'checkout.session.completed',
      objectId: event.objectId ?? event.sessionId,
    }),
  send_refund: (services, { refundId, requestId }: { refundId: string; requestId?: string }) =>
    sendRefund(services, refundId, requestId),
  sweep_payments: services => sweepPayments(services),
  sweep_provider_events: services => sweepEvents(services),
}

export const paymentCron: CronJob[] = [
  { name: 'sweep_payments', crontab: '*/5 * * * *' },
  { name: 'sweep_provider_events', crontab: '23 * * * *' },
]
