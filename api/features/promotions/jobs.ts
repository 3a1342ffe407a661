import type { Jobs } from '#api/platform/jobs/jobs.ts'
import { workMailing } from './work-mailing.ts'

export const promotionsJobs: Jobs = {
  send_mailing: (services, { mailingId, round = 0 }: { mailingId: string; round?: number }) =>
    workMailing(services, mailingId, round),
}
