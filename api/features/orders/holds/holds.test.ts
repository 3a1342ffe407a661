import { readFileSync } from 'node:fs'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { heldBack } from './holds.ts'

const raised = [...new Set(readFileSync('sql/schema.sql', 'utf8').match(/(?<=errcode = ')LK\d+/g))].sort()

/** An error as the driver throws it for a state that SQL has raised. */
const failed = (code: string) => new postgres.PostgresError(Object.assign(new Error(code), { code }) as never)

test('every state that SQL raises has a word, and no two have the same', () => {
  const words = raised.map(state => heldBack(failed(state)))
  expect(raised.length).toBeGreaterThan(7)
  expect(words).not.toContain(undefined)
  expect(new Set(words).size).toBe(raised.length)
})

test.each(['23505', 'LK999', '40001'])('%s is no refusal of a hold', state => {
  expect(heldBack(failed(state))).toBeUndefined()
})
