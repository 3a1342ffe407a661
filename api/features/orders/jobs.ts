import type { CronJob, Jobs } from '#api/platform/jobs/jobs.ts'
import type { OrderMoney } from './cancel-order.ts'
import { noteFailedMail } from './order-mails.ts'
import { releaseLeft, sweepRevisions, sweepUnpaid } from './paying/sweep-unpaid.ts'

export function ordersJobs(money: OrderMoney): Jobs {
  return {
    sweep_unpaid_orders: services => sweepUnpaid(services, money),
    release_left_orders: services => releaseLeft(services),
    sweep_unpaid_revisions: services => sweepRevisions(services, money),
    note_failed_mail: (services, { orderId }: { orderId: string }) => noteFailedMail(services, orderId),
  }
}

export const ordersCron: CronJob[] = [
  { name: 'sweep_unpaid_orders', crontab: '* * * * *' },
  { name: 'release_left_orders', crontab: '* * * * *' },
  { name: 'sweep_unpaid_revisions', crontab: '* * * * *' },
]
