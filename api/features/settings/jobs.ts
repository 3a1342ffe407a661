import type { CronJob, Jobs } from '#api/platform/jobs/jobs.ts'
import { SIZE_HOUSE_PHOTOS, sizeHousePhotos } from './house-photos.ts'

export const settingsJobs: Jobs = { [SIZE_HOUSE_PHOTOS]: sizeHousePhotos }

/** An upload asks for its sizes at once; by the clock come those that failed. */
export const settingsCron: CronJob[] = [{ name: SIZE_HOUSE_PHOTOS, crontab: '27 * * * *' }]
