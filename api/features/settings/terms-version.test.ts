import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatDate } from '#api/kernel/time/paris-time.ts'
import { testDatabase } from '#api/testing/database/test-database.ts'

const { sql } = await testDatabase()

test.each([
  ['0027.do.terms.sql', '2024-01', '2026-11-22'],
  ['0027.do.terms.sql', '2026-11-21.3', '2026-11-22'],
  ['0027.do.terms.sql', '2026-11-22', '2026-11-22.2'],
  ['0027.do.terms.sql', '2026-11-22.4', '2026-11-22.5'],
  ['0032.do.terms-of-drinks.sql', '2024-01', '2026-11-23'],
  ['0032.do.terms-of-drinks.sql', '2026-11-22.4', '2026-11-23'],
  ['0032.do.terms-of-drinks.sql', '2026-11-23', '2026-11-23.2'],
  ['0032.do.terms-of-drinks.sql', '2026-11-23.4', '2026-11-23.5'],
])('%s: where the texts were version %s, they are version %s, and all else is as it was', async (file, was, is) => {
  await sql`update settings set legal = legal || jsonb_build_object('legal.version', ${was}::text)`
  const read = async () => {
    const [row] = await sql<{ legal: Record<string, string> }[]>`select legal from settings`
    return row?.legal ?? {}
  }
  const before = await read()
  await sql.unsafe(readFileSync(`sql/migrations/${file}`, 'utf8'))
  const updatedOn = formatDate(is.split('.')[0] ?? '')
  expect(await read()).toEqual({ ...before, 'legal.version': is, 'legal.updatedOn': updatedOn })
})
