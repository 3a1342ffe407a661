import { expect, it } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { filledIn, runbookPages } from '#scripts/production/runbook/pages.ts'

const { sql } = await testApp()
const queries = runbookPages().flatMap(page => page.sql.map((query, at) => [page.title, at + 1, query] as const))

it('the runbook has queries', () => expect(queries.length).toBeGreaterThan(4))

it.each(queries)('%s: query %i of the runbook runs as it stands there', async (_title, _number, query) => {
  await expect(sql.unsafe(filledIn(query, { id: 0, pid: 0 }))).resolves.toBeDefined()
})
