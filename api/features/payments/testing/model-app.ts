import { makeWorkerUtils, runTaskListOnce } from 'graphile-worker'
import { afterAll } from 'vitest'
import { menuSnapshot } from '#api/features/menu/snapshot.ts'
import { JOBS } from '#api/jobs.ts'
import { connect } from '#api/platform/database/database.ts'
import { createSnapshots } from '#api/platform/database/snapshots.ts'
import { silentWorker } from '#api/testing/app/due-jobs.ts'
import { freshKey, type TestApp, testApp } from '#api/testing/app/test-app.ts'
import { newStaff, signedIn } from '#api/testing/people/accounts.ts'
import type { Bearer } from '#api/testing/people/actors.ts'
import { cloudPrinter } from '#scripts/printer-stand-in/cloud-printer.ts'

/** It has to be the same object each time, since the worker library caches by it. */
const ONCE = { logger: silentWorker, noHandleSignals: true }

/** An app for thousands of runs: nothing in it waits, and data of earlier runs do not slow it down. */
export type ModelApp = TestApp & {
  /** Works off every job of the payments, also those that failed and wait for another try. */
  runMoneyJobs(): Promise<void>
  /** Deletes what a finished run leaves behind, since later runs do not need it. */
  clear(): Promise<void>
  /** Sets what is left of a dish on a day, null without a limit, and has the menu read; days are the model's until `clear`. */
  setPortions(dish: string, day: string, portions: number | null): Promise<void>
  /** The kitchen's only printer, which is asked for by nobody but a command. */
  printer: ReturnType<typeof cloudPrinter>
  /** The admin and the manager, signed in; they sign in again once the model's clock has ended their sessions. */
  staff(): Promise<Crew>
}

type Crew = { admin: Bearer; manager: Bearer }

/** A shift is well below the eight hours after which an unused staff session ends. */
const SHIFT_MS = 4 * 60 * 60_000
const MONEY_JOBS = ['handle_payment_event', 'send_refund', 'sweep_payments', 'sweep_provider_events']

/**
 * Call it at the top of a file. No webhook arrives by itself, and no slot ever fills.
 * @param options.retriesAtOnce without the half second that the SDK pauses before a second attempt
 */
export async function modelApp(options = { retriesAtOnce: true }): Promise<ModelApp> {
  const app = await testApp()
  const { services, sql, simulator } = app
  await sql`update settings set slot_capacity = 1000, till_orders = 1000`
  simulator.faults.set({ webhookNever: true })
  if (options.retriesAtOnce) {
    Object.assign(services.stripe, { getInitialNetworkRetryDelay: () => 0, getMaxNetworkRetryDelay: () => 0 })
  }
  let isCounted = false
  // Without a connection of its own each jump of the model's clock would have the menu read again, which is most of
  // what a short run costs. Portions are of days: whoever counts them needs the model's.
  const snapshotSql = connect(app.databaseUrl, { max: 1 })
  Object.assign(services, {
    snapshots: createSnapshots(snapshotSql, () => (isCounted ? app.clock() : new Date()), services.live),
  })
  const [admin, manager] = [await newStaff(sql, { role: 'admin' }), await newStaff(sql, { role: 'manager' })]
  let shift = {
    since: 0,
    crew: Promise.resolve<Crew>({ admin: { authorization: '' }, manager: { authorization: '' } }),
  }
  const signIn = async (): Promise<Crew> => ({
    admin: await signedIn(services, { kind: 'staff', id: admin.id }),
    manager: await signedIn(services, { kind: 'staff', id: manager.id }),
  })

  const printer = await printerOf(app, await signedIn(services, { kind: 'staff', id: admin.id }))

  // One worker is kept, because starting one each time would cost more than its jobs.
  const worker = await makeWorkerUtils({ connectionString: app.databaseUrl, logger: silentWorker })
  afterAll(() => Promise.all([worker.release(), snapshotSql.end()]))
  const tasks = Object.fromEntries(
    MONEY_JOBS.map(name => [name, (payload: unknown) => JOBS[name]?.(services, payload as never)]),
  )
  const reschedule = () => sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
    from graphile_worker.jobs
    where task_identifier = any(${MONEY_JOBS})
    having count(*) > 0`
  let rescheduling: Promise<readonly unknown[]> = Promise.resolve([])
  return {
    ...app,
    printer,
    async setPortions(dish, day, portions) {
      isCounted = true
      await sql`select set_portions(${dish}, ${day}, ${portions}, true)`
      await services.snapshots.reload(menuSnapshot)
    },
    async runMoneyJobs() {
      // One at a time: two that reschedule the same jobs, in another order each, would wait for each other.
      rescheduling = rescheduling.catch(() => []).then(reschedule)
      const due = await rescheduling
      if (due.length > 0) await worker.withPgClient(client => runTaskListOnce(ONCE, tasks, client).promise)
    },
    async clear() {
      // Mails and notices are tested elsewhere, so their jobs are dropped.
      await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`
      simulator.forget()
      await sql`delete from print_jobs`
      printer.tickets.length = 0
      if (!isCounted) return
      isCounted = false
      await services.snapshots.reload(menuSnapshot)
    },
    staff() {
      const now = app.clock().getTime()
      if (now - shift.since > SHIFT_MS) shift = { since: now, crew: signIn() }
      return shift.crew
    },
  }
}

/** One that prints everything there is to print. */
async function printerOf({ app, post }: TestApp, admin: Bearer): Promise<ReturnType<typeof cloudPrinter>> {
  const prints = ['confirmed', 'changed', 'cancelled']
  const body = { name: 'Cuisine', paperMm: 80, stations: [], copies: 1, prints, language: 'fr' }
  const made = await post<{ address: string }>('/api/admin/printers', body, { ...admin, ...freshKey() })
  return cloudPrinter(made.body.address, async (url, init) => await app.request(url, init))
}
