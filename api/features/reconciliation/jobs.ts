import type { CronJob, Jobs } from '#api/platform/jobs/jobs.ts'
import { reconcile } from './actions/reconcile.ts'

export const reconciliationJobs: Jobs = { reconcile: async services => void (await reconcile(services)) }

/** It runs daily at an hour when nobody orders, after the jobs that delete old rows. */
export const reconciliationCron: CronJob[] = [{ name: 'reconcile', crontab: '52 3 * * *' }]
