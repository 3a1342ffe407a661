import type { CronJob, Jobs } from '#api/platform/jobs/jobs.ts'
import { forgetDeaf } from './push-to-devices.ts'

export const pushJobs: Jobs = { forget_deaf_devices: forgetDeaf }
export const pushCron: CronJob[] = [{ name: 'forget_deaf_devices', crontab: '37 * * * *' }]
