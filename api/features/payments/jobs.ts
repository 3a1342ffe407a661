import type { CronJob, Jobs } from '#api/platform/jobs/jobs.ts'
import { sendRefund } from './actions/refunds/send-refund.ts'
import { handlePaymentEvent } from './actions/settling/receive-webhook.ts'
import { sweepPayments } from './actions/settling/sweep-payments.ts'

export const paymentJobs: Jobs = {
  handle_payment_event: (services, event: { eventId: string; sessionId: string }) =>
    handlePaymentEvent(services, event),
  send_refund: (services, { refundId }: { refundId: string }) => sendRefund(services, refundId),
  sweep_payments: services => sweepPayments(services),
}

export const paymentCron: CronJob[] = [{ name: 'sweep_payments', crontab: '*/5 * * * *' }]
