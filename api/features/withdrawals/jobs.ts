import type { Jobs } from '#api/platform/jobs/jobs.ts'
import { mailWithdrawals } from './declare-withdrawal.ts'

export const withdrawalsJobs: Jobs = {
  mail_withdrawals: (services, { orderId }: { orderId: string }) => mailWithdrawals(services, orderId),
}
