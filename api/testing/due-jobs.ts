import { Logger, runOnce, type TaskList } from 'graphile-worker'

/** The job worker's log in tests: its failures are what the tests assert. */
export const silentWorker = new Logger(() => () => {})

/** Works off the jobs whose time has come, and writes down how each ended before it returns. */
export async function runDueJobs(databaseUrl: string, taskList: TaskList): Promise<void> {
  await runOnce({
    connectionString: databaseUrl,
    logger: silentWorker,
    taskList,
    // Without batches the worker does not wait for what it writes: the last job would go a moment later.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
}
