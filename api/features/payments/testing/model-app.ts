import { makeWorkerUtils, runTaskListOnce } from 'graphile-worker'
import { afterAll } from 'vitest'
import { connect } from '#api/platform/database/database.ts'
import { createSnapshots } from '#api/platform/database/snapshots.ts'
import { silentWorker } from '#api/testing/app/due-jobs.ts'
import { type TestApp, testApp } from '#api/testing/app/test-app.ts'
import { newStaff, signedIn } from '#api/testing/people/accounts.ts'
import type { Bearer } from '#api/testing/people/actors.ts'
import { paymentJobs } from '../jobs.ts'

/** It has to be the same object each time, since the worker library caches by it. */
const ONCE = { logger: silentWorker, noHandleSignals: true }

/** An app for thousands of runs: nothing in it waits, and data of earlier runs do not slow it down. */
export type ModelApp = TestApp & {
  /** Works off every job of the payments, also those that failed and wait for another try. */
  runMoneyJobs(): Promise<void>
  /** Deletes what a finished run leaves behind, since later runs do not need it. */
  clear(): Promise<void>
  /** The admin and the manager, signed in; they sign in again once the model's clock has ended their sessions. */
  staff(): Promise<Crew>
}

type Crew = { admin: Bearer; manager: Bearer }

/** A shift is well below the eight hours after which an unused staff session ends. */
const SHIFT_MS = 4 * 60 * 60_000
const MONEY_JOBS = Object.keys(paymentJobs)

/**
 * Call it at the top of a file. No webhook arrives by itself, and no slot ever fills.
 * @param options.retriesAtOnce without the half second that the SDK pauses before a second attempt
 */
export async function modelApp(options = { retriesAtOnce: true }): Promise<ModelApp> {
  const app = await testApp()
  const { services, sql, simulator } = app
  await sql`update settings set slot_capacity = 1000`
  simulator.faults.set({ webhookNever: true })
  if (options.retriesAtOnce) {
    Object.assign(services.stripe, { getInitialNetworkRetryDelay: () => 0, getMaxNetworkRetryDelay: () => 0 })
  }
  // Without a connection of its own each jump of the model's clock would have the menu read again, which is most of
  // what a short run costs.
  const snapshotSql = connect(app.databaseUrl, { max: 1 })
  Object.assign(services, { snapshots: createSnapshots(snapshotSql, () => new Date(), services.live) })
  const [admin, manager] = [await newStaff(sql, { role: 'admin' }), await newStaff(sql, { role: 'manager' })]
  let shift = {
    since: 0,
    crew: Promise.resolve<Crew>({ admin: { authorization: '' }, manager: { authorization: '' } }),
  }
  const signIn = async (): Promise<Crew> => ({
    admin: await signedIn(services, { kind: 'staff', id: admin.id }),
    manager: await signedIn(services, { kind: 'staff', id: manager.id }),
  })

  // One worker is kept, because starting one each time would cost more than its jobs.
  const worker = await makeWorkerUtils({ connectionString: app.databaseUrl, logger: silentWorker })
  afterAll(() => Promise.all([worker.release(), snapshotSql.end()]))
  const tasks = Object.fromEntries(
    Object.entries(paymentJobs).map(([name, job]) => [name, (payload: unknown) => job(services, payload as never)]),
  )
  return {
    ...app,
    async runMoneyJobs() {
      const due = await sql`
        select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
        from graphile_worker.jobs
        where task_identifier = any(${MONEY_JOBS})
        having count(*) > 0`
      if (due.length > 0) await worker.withPgClient(client => runTaskListOnce(ONCE, tasks, client).promise)
    },
    async clear() {
      // Mails and notices are tested elsewhere, so their jobs are dropped.
      await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`
      simulator.forget()
    },
    staff() {
      const now = app.clock().getTime()
      if (now - shift.since > SHIFT_MS) shift = { since: now, crew: signIn() }
      return shift.crew
    },
  }
}
