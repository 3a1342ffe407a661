import type { CronJob, Jobs } from '#api/platform/jobs/jobs.ts'
import { forgetOldReservations } from './request-table.ts'

export const reservationsJobs: Jobs = { forget_old_reservations: forgetOldReservations }

export const reservationsCron: CronJob[] = [{ name: 'forget_old_reservations', crontab: '47 * * * *' }]
