import type { CronJob, Jobs } from '#api/platform/jobs/jobs.ts'
import { MARK_BEST_SELLERS, markBestSellers } from './mark-best-sellers.ts'
import { SIZE_PHOTOS, sizePhotos } from './set-dish-photo.ts'

export const menuJobs: Jobs = { [SIZE_PHOTOS]: sizePhotos, [MARK_BEST_SELLERS]: markBestSellers }

/** An upload asks for its sizes at once; by the clock come the photos of before, and those that failed. */
export const menuCron: CronJob[] = [
  { name: SIZE_PHOTOS, crontab: '23 * * * *' },
  { name: MARK_BEST_SELLERS, crontab: '40 3 * * *' },
]
