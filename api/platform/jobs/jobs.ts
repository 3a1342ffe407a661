import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker'
import { uuid } from '#api/kernel/ids.ts'
import type { Services } from '../context/context.ts'
import type { Queryable } from '../database/database.ts'
import { namedAddress } from '../database/hosts/address.ts'
import { primaryOf } from '../database/hosts/primary.ts'
import type { Log } from '../telemetry/log.ts'
import { recordWorker, unlockDeadWorkers } from './dead-workers.ts'

/**
 * A job's handler, which calls one action. When it throws, the job is tried again at growing intervals (25 times, over
 * days).
 */
export type JobHandler = (services: Services, payload: never) => Promise<void>

export type Jobs = Record<string, JobHandler>

/** A job that runs by the clock; crontab format, UTC. */
export type CronJob = { name: string; crontab: string }

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
