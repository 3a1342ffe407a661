import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '#api/platform/database/database.ts'
import type { World } from '../world.ts'

/** Longer than an order, its link or its revision waits for money; twice that, than a page lives at the provider. */
const MINUTES = 31
const PATIENCE_MS = 60_000
/** The regular sweeps, run here as soon as nothing else is to do. */
const SWEEPS = [
  ...['sweep_payments', 'sweep_unpaid_orders', 'sweep_unpaid_revisions'],
  // Behind a takeover the books wait until it is noticed.
  ...['notice_restore', 'fetch_payouts', 'write_books'],
]
/** Those that come back by themselves as long as there is a world, and the one that waits half an hour after a restore. */
const ENDLESS = ['unlock_dead_workers', 'watch_printers', 'reconcile']

/** Lets a world come to rest: nobody acts any more, time passes, the sweeps run, and every job is done. */
export async function comeToRest(world: World): Promise<void> {
  await world.simulator.settled()
  await world.look(jobsDone)
  for (const _ of ['of the order', 'of its session at the provider']) {
    await world.advance(MINUTES)
    await world.simulator.settled()
    await world.look(async sql => {
      // A sweep takes a batch at a time.
      do {
        for (const name of SWEEPS) await sql`select graphile_worker.add_job(${name})`
        await jobsDone(sql)
      } while (await isAnybodyAwaited(sql))
    })
  }
  await world.simulator.settled()
  await world.look(jobsDone)
}

async function isAnybodyAwaited(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ awaited: boolean }[]>`
    select exists (select from orders where status = 'pending')
      or exists (select from order_revisions where status = 'waiting')
      or exists (select from payments where status in ('opening', 'open')) as awaited`
  return row?.awaited ?? false
}

/** Failed jobs do not wait for their next try; those of the dead are freed as every minute frees them. */
async function jobsDone(sql: Sql): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  for (let look = 0; ; look++) {
    const jobs = await sql<{ id: string; name: string; attempts: number; error: string | null; isTaken: boolean }[]>`
      select id, task_identifier as name, attempts, last_error as error, locked_at is not null as is_taken
      from graphile_worker.jobs
      where task_identifier <> all(${ENDLESS})`
    if (jobs.length === 0) return
    if (performance.now() > until) throw new Error(`jobs that nobody does: ${JSON.stringify(jobs)}`)
    const waiting = jobs.filter(({ isTaken, attempts }) => !isTaken && attempts > 0).map(({ id }) => id)
    if (look % 20 === 10) {
      await sql`select graphile_worker.add_job('unlock_dead_workers', job_key => 'unlock')`
      await sql`select graphile_worker.reschedule_jobs(${waiting}::bigint[], run_at => now())`
    }
    await wait(50)
  }
}
