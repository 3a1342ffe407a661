import type { Jobs } from '#api/platform/jobs/jobs.ts'
import { mailResetLink } from './reset-password.ts'

export const customersJobs: Jobs = {
  mail_reset_link: (services, { email }: { email: string }) => mailResetLink(services, email),
}
