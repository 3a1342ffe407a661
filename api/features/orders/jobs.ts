import type { CronJob, Jobs } from '#api/platform/jobs/jobs.ts'
import type { OrderMoney } from './actions/paying/order-money-port.ts'
import { sweepUnpaid } from './actions/paying/sweep-unpaid.ts'

export function ordersJobs(money: OrderMoney): Jobs {
  return { sweep_unpaid_orders: services => sweepUnpaid(services, money) }
}

export const ordersCron: CronJob[] = [{ name: 'sweep_unpaid_orders', crontab: '* * * * *' }]
