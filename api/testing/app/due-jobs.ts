import { EventEmitter } from 'node:events'
import { Logger, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'

/** The job worker's log in tests: its failures are what the tests assert. */
export const silentWorker = new Logger(() => () => {})

/** Works off the jobs whose time has come, and writes down how each ended before it returns. */
export async function runDueJobs(databaseUrl: string, taskList: TaskList): Promise<void> {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ ctx }) => {
    // It does not wait for its connections to end: a test that is over drops the database under them.
    const { pgPool } = ctx as unknown as { pgPool: EventEmitter }
    pgPool.on('error', () => {})
  })
  await runOnce({
    connectionString: databaseUrl,
    events,
    logger: silentWorker,
    taskList,
    // Without batches the worker does not wait for what it writes: the last job would go a moment later.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
}
