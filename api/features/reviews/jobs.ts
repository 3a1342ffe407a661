import type { CronJob, Jobs } from '#api/platform/jobs/jobs.ts'
import { forgetOldReviews } from './post-review.ts'

export const reviewJobs: Jobs = { forget_old_reviews: forgetOldReviews }

export const reviewCron: CronJob[] = [{ name: 'forget_old_reviews', crontab: '37 * * * *' }]
