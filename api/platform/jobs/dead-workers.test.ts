import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { addJob, startWorker, unlockDeadWorkers } from './jobs.ts'

const app = await testApp()
const { sql, services } = app

/** Writes a job that is locked, as the worker of a killed process leaves it. */
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

test('the jobs of a process that was killed before its worker was recorded are freed, once it cannot be just starting', async () => {
  await sql`delete from graphile_worker._private_jobs`
  await addJob(sql, 'greet', {})
  const holderOfOneLockedFor = async (seconds: number) => {
    await sql`
      update graphile_worker._private_jobs
      set locked_at = now() - make_interval(secs => ${seconds}), locked_by = 'pool-of-nobody'`
    await unlockDeadWorkers(sql)
    const [job] = await sql<{ holder: string | null }[]>`select locked_by as holder from graphile_worker._private_jobs`
    return job?.holder
  }
  expect(await holderOfOneLockedFor(5)).toBe('pool-of-nobody')
  expect(await holderOfOneLockedFor(15)).toBeNull()
})

test('the jobs of a process that dies later and stays away are done by those that run', async () => {
  await sql`delete from graphile_worker._private_jobs`
  const done: string[] = []
  const greet = async (_: unknown, payload: { from: string }) => void done.push(payload.from)
  const worker = await startWorker(services, app.databaseUrl, { greet }, [], 100)
  await addJob(sql, 'greet', { from: 'one that was locked' }, { runAt: new Date(Date.now() + 3_600_000) })
  await sql`
    update graphile_worker._private_jobs
    set locked_at = now(), locked_by = 'worker-of-one-who-died', attempts = 1, run_at = now()`
  await sql`insert into job_workers (worker_id, process_name) values ('worker-of-one-who-died', 'lai-khram jobs dead')`
  // The worker looks for jobs every two seconds.
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['one that was locked'])
  await worker.stop()
})
