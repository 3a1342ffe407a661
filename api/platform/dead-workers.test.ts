import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { testApp } from '#api/testing/test-app.ts'
import { addJob, startWorker } from './jobs.ts'

const app = await testApp()
const { sql, services } = app

/** A job as a worker of a killed process leaves it: locked. */
async function leaveLockedJob(workerId: string, processName: string): Promise<void> {
  await addJob(sql, 'greet', { from: workerId })
  await sql`
    update graphile_worker._private_jobs
    set locked_at = now(), locked_by = ${workerId}, attempts = 1
    where locked_by is null`
  await sql`insert into job_workers (worker_id, process_name) values (${workerId}, ${processName})`
}

test('the jobs of a killed process are done at the next start, those of a living one are left to it', async () => {
  await leaveLockedJob('worker-of-the-dead', 'lai-khram jobs gone')
  await leaveLockedJob('worker-of-the-living', 'lai-khram')
  const done: string[] = []
  const greeted = new EventEmitter()
  const worker = await startWorker(
    services,
    app.databaseUrl,
    {
      greet: async (_, payload: { from: string }) => {
        done.push(payload.from)
        greeted.emit('done')
      },
    },
    [],
  )
  if (done.length === 0) await once(greeted, 'done')
  await worker.stop()
  expect(done).toEqual(['worker-of-the-dead'])
})
