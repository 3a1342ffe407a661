import type { CronJob, Jobs } from '#api/platform/jobs.ts'
import { handlePaymentEvent } from './actions/receive-webhook.ts'
import { sendRefund } from './actions/send-refund.ts'
import { sweepPayments } from './actions/sweep-payments.ts'

export const paymentJobs: Jobs = {
  handle_payment_event: (services, event: { eventId: string; sessionId: string }) =>
    handlePaymentEvent(services, event),
  send_refund: (services, { refundId }: { refundId: string }) => sendRefund(services, refundId),
  sweep_payments: services => sweepPayments(services),
}

export const paymentCron: CronJob[] = [{ name: 'sweep_payments', crontab: '*/5 * * * *' }]
