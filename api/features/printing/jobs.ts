import type { CronJob, Jobs } from '#api/platform/jobs/jobs.ts'
import { forgetPrinted } from './actions/jobs/forget-printed.ts'

export const printingJobs: Jobs = { forget_printed: forgetPrinted }
export const printingCron: CronJob[] = [{ name: 'forget_printed', crontab: '23 4 * * *' }]
