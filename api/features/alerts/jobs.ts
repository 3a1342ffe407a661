import type { CronJob, Jobs } from '#api/platform/jobs/jobs.ts'
import { deleteReportsBefore } from './alert-facts.ts'
import { deleteAlertsBefore } from './stored-alerts.ts'

const DAY_MS = 86_400_000
/** How long the page of the state tells of what is over. */
const ALERT_DAYS = 90

export const alertsJobs: Jobs = {
  async forget_alerts({ sql, clock }) {
    const now = clock().getTime()
    await deleteReportsBefore(sql, new Date(now - DAY_MS))
    await deleteAlertsBefore(sql, new Date(now - ALERT_DAYS * DAY_MS))
  },
}
export const alertsCron: CronJob[] = [{ name: 'forget_alerts', crontab: '27 * * * *' }]
