import type { Jobs } from '#api/platform/jobs/jobs.ts'
import { mailResetLink } from './actions/access/passwords/forgot-password.ts'

export const customersJobs: Jobs = {
  mail_reset_link: (services, { email }: { email: string }) => mailResetLink(services, email),
}
