import type { CronJob, Jobs } from '#api/platform/jobs/jobs.ts'
import { forgetOldReleases, keepRelease } from './release-files.ts'

/** @param folder the built page */
export function siteJobs(folder: string): Jobs {
  return {
    keep_release: async services => {
      await keepRelease(services, folder)
      await forgetOldReleases(services)
    },
  }
}
export const siteCron: CronJob[] = [{ name: 'keep_release', crontab: '41 3 * * *' }]
