import { expect, test } from 'vitest'
import { createLog } from '#api/platform/telemetry/log.ts'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { problemResponse } from './problem.ts'

const { sql } = await testDatabase()

/** The answer to what a transaction of these statements fails with. */
async function answerTo(...statements: string[]): Promise<{ status: number; code: string }> {
  const fault = await sql
    .begin(async tx => {
      for (const statement of statements) await tx.unsafe(statement)
    })
    .then(
      () => undefined,
      error => error,
    )
  const answer = problemResponse(fault, 'one', createLog('silent'))
  return { status: answer.status, code: ((await answer.json()) as { code: string }).code }
}

test('a statement that Postgres ended, or that waited for a lock too long, is to be repeated', async () => {
  const unavailable = { status: 503, code: 'unavailable' }
  expect(await answerTo(`set local statement_timeout = 10`, 'select pg_sleep(10)')).toEqual(unavailable)
  await sql.begin(async tx => {
    await tx`lock table settings`
    expect(await answerTo(`set local lock_timeout = 10`, 'select from settings')).toEqual(unavailable)
  })
})

test('any other fault of a statement is a bug', async () => {
  expect(await answerTo('select nothing')).toEqual({ status: 500, code: 'internal' })
})
