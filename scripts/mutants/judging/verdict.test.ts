import { describe, expect, test } from 'vitest'
import type { TestRun } from './run-tests.ts'
import { verdictOn } from './verdict.ts'

type Result = { fullName: string; status: string; failureMessages?: string[] }

function run(
  assertionResults: Result[],
  changes: Partial<TestRun> & { file?: string; message?: string } = {},
): TestRun {
  const { file = 'passed', message = '', ...rest } = changes
  const report = { testResults: [{ name: 'some.test.ts', status: file, message, assertionResults }] }
  return { report, said: '', seconds: 3, isStopped: false, brokenSql: undefined, ...rest }
}
const passed = { fullName: 'holds', status: 'passed' }
const failed = (message: string) => ({ fullName: 'refuses it', status: 'failed', failureMessages: [message] })
const assertion = failed('AssertionError: expected 201 to be 409\n    at place-order.test.ts:12:3')

test('a guard whose loss fails an expectation is missed', () => {
  expect(verdictOn(run([passed, assertion]))).toEqual({ kind: 'killed', by: 'refuses it', more: 0 })
  const ofMany = verdictOn(run([assertion, { ...assertion, fullName: 'and that' }]))
  expect(ofMany).toEqual({ kind: 'killed', by: 'refuses it', more: 1 })
  const others = [
    'Error: Property failed after 3 tests',
    'Error: promise resolved "[]" instead of rejecting',
    'Error: expected [Function] to throw error matching /illegal/ but got "gone"',
  ]
  for (const words of others) expect(verdictOn(run([failed(words)])).kind).toBe('killed')
})

test('one that no test misses survives', () => {
  expect(verdictOn(run([passed, { fullName: 'left out by -t', status: 'skipped' }]))).toEqual({ kind: 'survived' })
})

describe('nothing is said by', () => {
  test.each<[string, TestRun]>([
    ['a file that could not be loaded', run([], { file: 'failed', message: 'SyntaxError: unexpected token' })],
    ['a test that fell over', run([failed('ReferenceError: sessions is not defined')])],
    ['a test that ran out of time', run([failed('Error: Test timed out in 20000ms.')])],
    ['a run that was ended', run([assertion], { isStopped: true })],
    ['a statement that Postgres cannot read', run([assertion], { brokenSql: 'syntax error at or near "and"' })],
    ['no test at all', run([])],
    ['tests that are all left out', run([{ fullName: 'left out by -t', status: 'skipped' }])],
    ['a vitest that did not begin', run([], { report: undefined, said: 'Error: no such file\n' })],
  ])('%s', (_, result) => {
    expect(verdictOn(result).kind).toBe('unclear')
  })
})
