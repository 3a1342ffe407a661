import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from '#api/testing/test-database.ts'

const { sql } = await testDatabase()
const newTerms = readFileSync('sql/migrations/0027.do.terms.sql', 'utf8')

test.each([
  ['2024-01', '2026-11-22'],
  ['2026-11-21.3', '2026-11-22'],
  ['2026-11-22', '2026-11-22.2'],
  ['2026-11-22.4', '2026-11-22.5'],
])('where the texts were version %s, those that changed are version %s, and all else is as it was', async (was, is) => {
  await sql`update settings set legal = legal || jsonb_build_object('legal.version', ${was}::text)`
  const read = async () => {
    const [row] = await sql<{ legal: Record<string, string> }[]>`select legal from settings`
    return row?.legal ?? {}
  }
  const before = await read()
  await sql.unsafe(newTerms)
  expect(await read()).toEqual({ ...before, 'legal.version': is, 'legal.updatedOn': '22 novembre 2026' })
})
