import type { CronJob, Jobs } from '#api/platform/jobs/jobs.ts'
import { SIZE_PHOTOS, sizePhotos } from './actions/size-photos.ts'

export const menuJobs: Jobs = { [SIZE_PHOTOS]: sizePhotos }

/** An upload asks for it at once; by the clock come the photos of before, and those that failed. */
export const menuCron: CronJob[] = [{ name: SIZE_PHOTOS, crontab: '23 * * * *' }]
