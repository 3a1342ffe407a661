import type { CronJob, Jobs } from '#api/platform/jobs/jobs.ts'
import { FOLLOW_INVOICED, followInvoicedOrders } from './issue-invoice.ts'

export const invoicesJobs: Jobs = { [FOLLOW_INVOICED]: followInvoicedOrders }

export const invoicesCron: CronJob[] = [{ name: FOLLOW_INVOICED, crontab: '47 * * * *' }]
