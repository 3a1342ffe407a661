/** A restore and a takeover are noticed by what Postgres itself says of its history. */

import { beforeEach, expect, test } from 'vitest'
import { timelineNow } from '#api/platform/database/timeline.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { noticeRestore } from './reconcile.ts'

const { sql, services } = await testApp()

beforeEach(async () => {
  await sql`delete from database_timeline`
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker._private_jobs`
})

async function queued(): Promise<string[]> {
  await noticeRestore(services)
  const rows = await sql<{ name: string; minutes: number }[]>`
    select task_identifier as name, round(extract(epoch from run_at - now()) / 60)::int as minutes
    from graphile_worker.jobs
    order by id`
  return rows.map(({ name, minutes }) => (minutes > 0 ? `${name} in ${minutes} minutes` : name))
}

test('a new database, and one that only goes on, start nothing', async () => {
  expect(await queued()).toEqual([])
  expect(await queued()).toEqual([])
  expect(await sql`select timeline from database_timeline`).toEqual([{ timeline: await timelineNow(sql) }])
})

test.each([
  ['another timeline, as after a restore to a moment or a takeover', /[^/]+$/],
  ['another database, as after a restore beside the old one', /(?<=\/)\d+(?=\/)/],
  ['another server, as after a restore on a new machine', /^\d+/],
])('%s: the books are compared at once, and when no page can be paid any more', async (_, part) => {
  await queued()
  const here = await timelineNow(sql)
  expect(here).toMatch(/^\d+\/\d+\/[0-9A-F]{8}$/)
  await sql`update database_timeline set timeline = ${here.replace(part, '99')}`
  expect(await queued()).toEqual(['sweep_provider_events', 'reconcile', 'reconcile in 35 minutes'])
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker._private_jobs`
  expect(await queued()).toEqual([])
})
