import type { Services } from '../context/context.ts'
import { unlockDeadWorkers } from './dead-workers.ts'
import type { CronJob, Jobs } from './jobs.ts'

const HOUR_MS = 3_600_000

/**
 * Deletes expired rows of the platform: idempotency keys, counters of attempts and stock alerts after 24 hours, of
 * what the staff gave away after a week;
 * sessions, links, old events and jobs that were given up after 30 days; devices by which nobody has logged in for a year. How long people's own rows are kept stands in
 * `api/features/privacy/rules/retention.ts`.
 */
async function forgetOld(services: Services): Promise<void> {
  const now = services.clock().getTime()
  const dayAgo = new Date(now - 24 * HOUR_MS)
  const monthAgo = new Date(now - 30 * 24 * HOUR_MS)
  await services.sql`delete from idempotency_keys where created_at < ${dayAgo}`
  await services.sql`delete from rate_limits where window_start < ${dayAgo}`
  await services.sql`delete from sessions where expires_at < ${monthAgo}`
  await services.sql`delete from known_devices where last_login_at < ${new Date(now - 365 * 24 * HOUR_MS)}`
  await services.sql`delete from webauthn_challenges where expires_at < ${services.clock()}`
  await services.sql`delete from email_tokens where expires_at < ${monthAgo}`
  await services.sql`delete from data_links where expires_at < ${services.clock()}`
  await services.sql`delete from stock_alerts where created_at < ${dayAgo}`
  await services.sql`delete from given_away where given_on < ${new Date(now - 7 * 24 * HOUR_MS)}::date`
  await services.sql`delete from provider_events where received_at < ${monthAgo} and handled_at is not null`
  await services.sql`
    select graphile_worker.complete_jobs(array_agg(id))
    from graphile_worker._private_jobs
    where attempts >= max_attempts and updated_at < ${monthAgo}
    having count(*) > 0`
}

export const platformJobs: Jobs = {
  forget_old: forgetOld,
  // Where several processes run, the living ones free the jobs of a killed one.
  unlock_dead_workers: async services => void (await unlockDeadWorkers(services.sql)),
}
export const platformCron: CronJob[] = [
  { name: 'forget_old', crontab: '17 * * * *' },
  { name: 'unlock_dead_workers', crontab: '* * * * *' },
]
