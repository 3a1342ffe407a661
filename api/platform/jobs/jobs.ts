import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker'
import { uuid } from '#api/kernel/ids.ts'
import type { Finding } from '#api/kernel/people/journal.ts'
import type { Services } from '../context.ts'
import { namedAddress } from '../database/address.ts'
import type { Queryable, Row } from '../database/database.ts'
import { primaryOf } from '../database/hosts.ts'
import type { Log } from '../telemetry/log.ts'

/**
 * A job's handler, which calls one action. When it throws, the job is tried again at growing intervals (25 times, over
 * days).
 */
export type JobHandler = (services: Services, payload: never) => Promise<void>

export type Jobs = Record<string, JobHandler>

/** A job that runs by the clock; crontab format, UTC. */
export type CronJob = { name: string; crontab: string }

/** A worker may take a job a moment before it is recorded; one that stays unrecorded for longer died in that moment. */
const UNKNOWN_SECONDS = 10

const HOUR_MS = 3_600_000

/** Creates the job tables. Runs with the migrations. */
export async function migrateJobs(directUrl: string): Promise<void> {
  await runMigrations({ connectionString: (await primaryOf(directUrl)).href, logger: silent })
}

/**
 * Queues a job in the caller's transaction: it exists if and only if the change that causes it does.
 * @param options.key one waiting job for each key: a second call replaces it
 * @param options.afterMs counted from now by the database's clock; where one of that key waits, its own time stays
 */
export async function addJob(
  tx: Queryable,
  name: string,
  payload: Record<string, unknown>,
  options: { runAt?: Date; afterMs?: number; key?: string; maxAttempts?: number } = {},
): Promise<void> {
  await tx`
    select graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::text::json,
      run_at => coalesce(${options.runAt ?? null}::timestamptz, now() + make_interval(secs => ${options.afterMs === undefined ? null : options.afterMs / 1000}::float8)),
      job_key => ${options.key ?? null}::text,
      job_key_mode => ${options.afterMs === undefined ? 'replace' : 'preserve_run_at'},
      max_attempts => ${options.maxAttempts ?? 25}::integer
    )`
}

const RESTART_MS = 1000

/** @param gaveUp settled when it takes no more jobs */
type Running = { runner: Runner; gaveUp: Promise<unknown> }

/** A killed process may never come back, so the running ones free its jobs. */
const UNLOCK_MS = 15_000

/**
 * Starts running jobs; `stop` waits for those under way.
 * @param unlockMs how often jobs of dead processes are freed
 */
export async function startWorker(
  services: Services,
  directUrl: string,
  jobs: Jobs,
  cron: readonly CronJob[],
  unlockMs = UNLOCK_MS,
): Promise<{ stop(): Promise<void> }> {
  const count = services.metrics.count.ofJobs(Object.keys(jobs))
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, handler]) => [
      name,
      async (payload: unknown, helpers: { job: { id: string } }) => {
        let outcome: 'done' | 'failed' = 'failed'
        try {
          const log = services.log.child({ job: name, jobId: helpers.job.id })
          const work = () => handler({ ...services, log }, payload as never)
          await inJobSpan(services, name, helpers.job.id, work)
          outcome = 'done'
        } finally {
          count(name, outcome)
        }
      },
    ]),
  )
  /**
   * The record is renewed regularly, because another process may have taken this one for dead when its connection was
   * lost for a moment.
   */
  let renew = async () => {}
  let { runner, gaveUp } = await start()
  let isStopping = false
  const running = keepRunning()
  const unlocking = setInterval(() => {
    renew()
      .then(() => unlockDeadWorkers(services.sql))
      .catch(err => services.log.warn({ err }, 'jobs of dead workers not freed'))
  }, unlockMs)
  return {
    stop: async () => {
      isStopping = true
      clearInterval(unlocking)
      // It may have ended by itself a moment ago, which makes `stop` fail.
      await runner.stop().catch(() => {})
      await running
    },
  }

  async function start(): Promise<Running> {
    const processName = `lai-khram jobs ${uuid().slice(0, 8)}`
    const events: WorkerEvents = new EventEmitter()
    // Jobs are locked by the pool's id (graphile-worker 0.17), not by the worker's.
    events.on('pool:create', ({ workerPool }) => {
      renew = () => recordWorker(services.sql, workerPool.id, processName)
      renew().catch(err => services.log.error({ err }, 'worker not recorded'))
    })
    // A worker that failed to read its tasks' numbers at the start keeps that failure and silently takes no job any
    // more (graphile-worker 0.17.3): a worker that cannot fetch a job is therefore replaced.
    const gaveUp = Promise.race([once(events, 'pool:gracefulShutdown'), once(events, 'worker:getJob:error')])
    await unlockDeadWorkers(services.sql)
    const runner = await run({
      connectionString: namedAddress(await primaryOf(directUrl), processName),
      events,
      concurrency: 4,
      // Jobs are announced by NOTIFY; polling makes up for a lost notification.
      pollInterval: 2000,
      maxPoolSize: 6,
      noHandleSignals: true,
      taskList,
      crontab: cron.map(job => `${job.crontab} ${job.name}`).join('\n'),
      logger: workerLogger(services.log),
      // The library catches write failures only of batched completions: without batches, a database that goes down
      // during a job causes an unhandled rejection, which ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    return { runner, gaveUp }
  }

  /**
   * The pool gives up when it cannot write down how a job ended, as when Postgres was killed: a new one then takes
   * over. Nobody waits for the old one's end, which after two such failures never comes (graphile-worker 0.17.3 counts
   * what it waits for below zero); it closes its connections, and that frees its jobs.
   */
  async function keepRunning(): Promise<void> {
    while (!isStopping) {
      const ended = runner.promise.catch(err => services.log.error({ err }, 'the job worker ended by itself'))
      await Promise.race([ended, gaveUp])
      if (!isStopping) void runner.stop().catch(() => {})
      while (!isStopping) {
        await wait(RESTART_MS)
        const next = await start().catch(err => services.log.error({ err }, 'the job worker does not start'))
        if (!next) continue
        ;({ runner, gaveUp } = next)
        if (isStopping) await runner.stop()
        break
      }
    }
  }
}

function inJobSpan({ tracing }: Services, name: string, id: string, work: () => Promise<void>): Promise<void> {
  if (!tracing) return work()
  return tracing.root({ name: `job ${name}`, kind: 'internal', attributes: { 'job.name': name, 'job.id': id } }, work)
}

const silent = new Logger(() => () => {})

/**
 * A failure is logged as its error, from which the log removes secrets; the library's own sentence repeats it with
 * them, so it is cut.
 */
function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta = {}) => {
    const { error: err = meta.fatalError, job } = meta as { error?: unknown; fatalError?: unknown; job?: WorkerJob }
    const fields = {
      source: 'jobs',
      ...(err !== undefined && { err }),
      ...(job && { job: job.task_identifier, jobId: job.id, attempt: job.attempts }),
    }
    const sentence = err === undefined ? message : message.split(/ with error |\n/)[0]
    if (level === 'error') log.error(fields, sentence)
    else if (level === 'warning') log.warn(fields, sentence)
  })
}

type WorkerJob = { id: string; task_identifier: string; attempts: number }

/**
 * Records that a worker pool, whose id locks its jobs, belongs to the process whose connections have this application
 * name.
 */
async function recordWorker(sql: Queryable, workerId: string, processName: string): Promise<void> {
  const row: Row<'job_workers'> = { workerId, processName }
  await sql`
    insert into job_workers ${sql(row)}
    on conflict (worker_id) do nothing`
}

/**
 * Frees the jobs of killed processes: of workers whose process has no connection left, and of unrecorded ones. A worker
 * that was only disconnected for a moment may have its job run twice, which every job must tolerate.
 * @returns how many dead workers were found
 */
export async function unlockDeadWorkers(sql: Queryable): Promise<number> {
  const dead = await sql<{ workerId: string }[]>`
    with dead as (
      delete from job_workers w
      where not exists (
        select 1
        from pg_stat_activity a
        where a.datname = current_database() and a.application_name = w.process_name
      )
      returning worker_id
    )
    select worker_id
    from dead
    union
    select locked_by
    from graphile_worker._private_jobs
    where locked_at < now() - make_interval(secs => ${UNKNOWN_SECONDS})
      and not exists (select from job_workers where worker_id = locked_by)`
  if (dead.length === 0) return 0
  await sql`select graphile_worker.force_unlock_workers(${dead.map(row => row.workerId)}::text[])`
  return dead.length
}

/**
 * Deletes expired rows of the platform: idempotency keys, counters of attempts and stock alerts after 24 hours, of
 * what the staff gave away after a week;
 * sessions, links, old events and jobs that were given up after 30 days; devices by which nobody has logged in for a year. How long people's own rows are kept stands in
 * `api/features/privacy/retention.ts`.
 */
export async function forgetOld(services: Services): Promise<void> {
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

/**
 * Repairs one after the other. What cannot be repaired stays a finding, and keeps none of the others waiting.
 * @param repair throws when it cannot, or answers false when that is no surprise
 */
export async function repairEach<Item>(
  services: Services,
  items: readonly Item[],
  describe: (item: Item) => Omit<Finding, 'isRepaired'>,
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to answer
  repair: (item: Item) => Promise<boolean | void>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const item of items) {
    const finding = describe(item)
    const isRepaired = await repair(item).then(
      answer => answer !== false,
      err => {
        services.log.error({ err, kind: finding.kind, subject: finding.subject }, 'not repaired')
        return false
      },
    )
    findings.push({ ...finding, isRepaired })
  }
  return findings
}
