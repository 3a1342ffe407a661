import type { CronJob, Jobs } from '#api/platform/jobs/jobs.ts'
import { noteFailedMail } from './actions/messages/note-failed-mail.ts'
import type { OrderMoney } from './actions/paying/order-money-port.ts'
import { sweepUnpaid } from './actions/paying/sweep-unpaid.ts'
import { releaseLeft } from './actions/placing/unpaid/release-left.ts'
import { sweepRevisions } from './actions/revisions/sweep-revisions.ts'

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
