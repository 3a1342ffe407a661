import { Logger, runOnce, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { afterAll } from 'vitest'

/** The job worker's log in tests: its failures are what the tests assert. */
export const silentWorker = new Logger(() => () => {})

/**
 * What works off a database's due jobs, and writes down how each ended before it returns. Call it at the top of a test
 * file, whose runs share a few connections: opening them for each run took a quarter of the tests' time.
 */
export function dueJobsOf(databaseUrl: string): (taskList: TaskList) => Promise<void> {
  const pgPool = new pg.Pool({ connectionString: databaseUrl, max: 3 })
  // A test may restart or drop the database under an idle connection.
  pgPool.on('error', () => {})
  pgPool.on('connect', client => void client.on('error', () => {}))
  afterAll(() => pgPool.end())
  return taskList =>
    runOnce({
      pgPool,
      logger: silentWorker,
      taskList,
      // Without batches the worker does not wait for what it writes: the last job would go a moment later.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
}
