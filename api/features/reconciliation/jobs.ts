import type { CronJob, Jobs } from '#api/platform/jobs/jobs.ts'
import { noticeRestore } from './notice-restore.ts'
import { reconcile } from './reconcile.ts'

export const reconciliationJobs: Jobs = {
  reconcile: async services => void (await reconcile(services)),
  notice_restore: services => noticeRestore(services),
}

export const reconciliationCron: CronJob[] = [
  // Daily at an hour when nobody orders, after the jobs that delete old rows.
  { name: 'reconcile', crontab: '52 3 * * *' },
  { name: 'notice_restore', crontab: '* * * * *' },
]
