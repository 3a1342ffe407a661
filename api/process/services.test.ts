import { expect, test } from 'vitest'
import type { SnapshotSource } from '#api/platform/database/snapshots.ts'
import { testApp } from '#api/testing/app/test-app.ts'

const { services } = await testApp()

test('a stale snapshot is loaded although every connection is in a transaction that waits for it', async () => {
  const source: SnapshotSource<number> = {
    name: 'test',
    channel: 'settings_changed',
    load: async sql => ({ value: (await sql<{ one: number }[]>`select 1 as one`)[0]?.one ?? 0 }),
  }
  const poolSize = services.sql.options.max
  let open = 0
  let allAreOpen = () => {}
  const barrier = new Promise<void>(resolve => {
    allAreOpen = resolve
  })
  const values = await Promise.all(
    Array.from({ length: poolSize }, () =>
      services.sql.begin(async () => {
        open += 1
        if (open === poolSize) allAreOpen()
        await barrier
        return services.snapshots.read(source)
      }),
    ),
  )
  expect(values).toEqual(Array(poolSize).fill(1))
}, 10_000)

test('a statement of a request or a job ends after a minute, whichever way it goes to Postgres', async () => {
  const timeouts = await services.sql<{ setting: number }[]>`
    select setting::integer as setting from pg_settings where name = 'statement_timeout'`
  expect(timeouts).toEqual([{ setting: 60_000 }])
})
