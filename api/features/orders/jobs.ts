import type { CronJob, Jobs } from '#api/platform/jobs.ts'
import { sweepUnpaid } from './actions/sweep-unpaid.ts'
import type { OrderMoney } from './money.ts'

export function ordersJobs(money: OrderMoney): Jobs {
  return { sweep_unpaid_orders: services => sweepUnpaid(services, money) }
}

export const ordersCron: CronJob[] = [{ name: 'sweep_unpaid_orders', crontab: '* * * * *' }]
