import type { CronJob, Jobs } from '#api/platform/jobs.ts'
import { reconcile } from './actions/reconcile.ts'

export const reconciliationJobs: Jobs = { reconcile: async services => void (await reconcile(services)) }

/** Daily, while nobody orders, and after what is too old has gone. */
export const reconciliationCron: CronJob[] = [{ name: 'reconcile', crontab: '52 3 * * *' }]
