import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { wayToPostgres } from '#api/testing/database/way-to-postgres.ts'
import { addJob, startWorker } from './jobs.ts'

const app = await testApp()
const { sql, services } = app

test('a worker that can write down of no job how it ended is replaced, and lets go of its connections', async () => {
  const done: string[] = []
  const tried = new Set<string>()
  const failingOnce = (name: string, afterMs: number) => async () => {
    if (tried.has(name)) return void done.push(name)
    tried.add(name)
    await wait(afterMs)
    throw new Error(`${name} fails`)
  }
  // They fail one after the other, because two failed writes are what the worker library does not recover from.
  const jobs = { first: failingOnce('first', 0), second: failingOnce('second', 150) }
  for (const name of Object.keys(jobs)) await addJob(sql, name, {})
  await sql`alter table graphile_worker._private_jobs rename column last_error to unwritable`
  const worker = await startWorker(services, app.databaseUrl, jobs, [], 100)
  await expect.poll(() => done.sort(), { timeout: 15_000 }).toEqual(['first', 'second'])
  await sql`alter table graphile_worker._private_jobs rename column unwritable to last_error`
  const names = () => sql`
    select distinct application_name
    from pg_stat_activity
    where datname = current_database() and application_name like 'lai-khram jobs%'`
  // Renaming the column may make the worker's prepared statement fail: it is then replaced once more, a second later.
  await expect.poll(names, { timeout: 15_000 }).toHaveLength(1)
  await worker.stop()
})

test('a worker whose first question fails, as when Postgres goes away under its start, still does the jobs', async () => {
  // A sequence is not rolled back, so it shows that the query was made.
  await sql.unsafe(`
    create sequence asked;
    create function fail_once() returns trigger language plpgsql as $$
    begin
      if nextval('asked') = 1 then raise exception 'away'; end if;
      return new;
    end $$;
    create trigger fail_once before insert on graphile_worker._private_tasks
    for each row execute function fail_once();`)
  const done: string[] = []
  const worker = await startWorker(services, app.databaseUrl, { third: async () => void done.push('third') }, [])
  // The worker's own query must come first, because a job's task is written into the same table.
  await expect.poll(() => sql`select is_called from asked`).toEqual([{ isCalled: true }])
  await addJob(sql, 'third', {})
  await expect.poll(() => done, { timeout: 15_000 }).toEqual(['third'])
  await worker.stop()
})

test('a worker that is stopped as it begins to listen, and loses its connection over that, ends quietly', async () => {
  const way = await wayToPostgres(app.databaseUrl)
  const listening = way.keepBack('LISTEN "jobs:insert"')
  const worker = await startWorker(services, way.url, { fourth: async () => {} }, [])
  await listening
  const stopped = worker.stop()
  way.reset()
  await stopped
})
