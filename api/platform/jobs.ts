import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker'
import { uuid } from '#api/kernel/ids.ts'
import type { Services } from './context.ts'
import type { Queryable } from './database.ts'
import { recordWorker, unlockDeadWorkers } from './dead-workers.ts'
import type { Log } from './log.ts'

/** A job's handler: it calls one action. Throwing means another try, later and later (25 in all, over days). */
export type JobHandler = (services: Services, payload: never) => Promise<void>

export type Jobs = Record<string, JobHandler>

/** A job that comes by the clock; crontab format, UTC. */
export type CronJob = { name: string; crontab: string }

/** Creates the job tables. Runs with the migrations. */
export async function migrateJobs(directUrl: string): Promise<void> {
  await runMigrations({ connectionString: directUrl, logger: silent })
}

/**
 * Enqueues a job in the caller's transaction: it exists if and only if the change that causes it does.
 * @param options.key one waiting job for each key: a second call replaces it
 */
export async function addJob(
  tx: Queryable,
  name: string,
  payload: Record<string, unknown>,
  options: { runAt?: Date; key?: string; maxAttempts?: number } = {},
): Promise<void> {
  await tx`
    select graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::text::json,
      run_at => ${options.runAt ?? null}::timestamptz,
      job_key => ${options.key ?? null}::text,
      max_attempts => ${options.maxAttempts ?? 25}::integer
    )`
}

const RESTART_MS = 1000

/** @param gaveUp settled when it takes no more jobs */
type Running = { runner: Runner; gaveUp: Promise<unknown> }

/** A process that was killed may never come back: those that run free what it held. */
const UNLOCK_MS = 15_000

/** Starts working jobs off; `stop` waits for those under way. @param unlockMs how often jobs of dead processes are freed */
export async function startWorker(
  services: Services,
  directUrl: string,
  jobs: Jobs,
  cron: readonly CronJob[],
  unlockMs = UNLOCK_MS,
): Promise<{ stop(): Promise<void> }> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, handler]) => [
      name,
      (payload: unknown, helpers: { job: { id: string } }) =>
        handler({ ...services, log: services.log.child({ job: name, jobId: helpers.job.id }) }, payload as never),
    ]),
  )
  /** Again and again: whoever found this process without a connection for a moment took it for dead. */
  let note = async () => {}
  let { runner, gaveUp } = await start()
  let isStopping = false
  const kept = keepRunning()
  const unlocking = setInterval(() => {
    note()
      .then(() => unlockDeadWorkers(services.sql))
      .catch(err => services.log.warn({ err }, 'jobs of dead workers not freed'))
  }, unlockMs)
  return {
    stop: async () => {
      isStopping = true
      clearInterval(unlocking)
      // It may have ended by itself a moment ago.
      await runner.stop().catch(() => {})
      await kept
    },
  }

  async function start(): Promise<Running> {
    const processName = `lai-khram jobs ${uuid().slice(0, 8)}`
    const events: WorkerEvents = new EventEmitter()
    // It is the pool's name that locks a job (graphile-worker 0.17), not the worker's.
    events.on('pool:create', ({ workerPool }) => {
      note = () => recordWorker(services.sql, workerPool.id, processName)
      note().catch(err => services.log.error({ err }, 'worker not noted'))
    })
    // One that could not learn its tasks' numbers when it began keeps that failure, takes no job any more, and says
    // nothing (graphile-worker 0.17.3): whoever cannot ask for a job makes room for a new one.
    const gaveUp = Promise.race([once(events, 'pool:gracefulShutdown'), once(events, 'worker:getJob:error')])
    await unlockDeadWorkers(services.sql)
    const runner = await run({
      connectionString: namedConnection(directUrl, processName),
      events,
      concurrency: 4,
      // Jobs arrive by NOTIFY; polling is the net for a lost one.
      pollInterval: 2000,
      maxPoolSize: 6,
      noHandleSignals: true,
      taskList,
      crontab: cron.map(job => `${job.crontab} ${job.name}`).join('\n'),
      logger: workerLogger(services.log),
      // Only what is released in batches has its failure caught: otherwise a database that goes away under a job
      // rejects a promise that nobody holds, which ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    return { runner, gaveUp }
  }

  /**
   * The pool gives up when it cannot write down how a job ended, as when Postgres was killed: a new one takes over. Its
   * end is not waited for, since after two such failures it never comes (graphile-worker 0.17.3 counts below zero what
   * it waits for); it lets go of its connections, by whose end its jobs are freed.
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

/** The URL of a connection that can be told from others' in pg_stat_activity. */
function namedConnection(url: string, name: string): string {
  const named = new URL(url)
  named.searchParams.set('application_name', name)
  return named.href
}

const silent = new Logger(() => () => {})

/** A failure is told by its error, of which the log knows what it may say; the worker's own sentence repeats it whole. */
function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta = {}) => {
    const { error: err = meta.fatalError, job } = meta as { error?: unknown; fatalError?: unknown; job?: WorkerJob }
    const told = {
      source: 'jobs',
      ...(err !== undefined && { err }),
      ...(job && { job: job.task_identifier, jobId: job.id, attempt: job.attempts }),
    }
    const sentence = err === undefined ? message : message.split(/ with error |\n/)[0]
    if (level === 'error') log.error(told, sentence)
    else if (level === 'warning') log.warn(told, sentence)
  })
}

type WorkerJob = { id: string; task_identifier: string; attempts: number }
