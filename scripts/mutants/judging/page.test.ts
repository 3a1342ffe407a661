import { expect, test } from 'vitest'
import type { LocatedMutant } from '../taking-out/mutant.ts'
import { formatOutcome, isSettled, pageOf, rowOf, rowsOf, settledOn } from './page.ts'
import type { Verdict } from './verdict.ts'

const MUTANT: LocatedMutant = { guard: 'a lock', at: 'a.ts', find: 'a', replace: '', edits: [], tests: ['a.test.ts'] }
const KILLED: Verdict = { kind: 'killed', by: 'a | b', more: 2 }

function outcome(verdict: Verdict, change: Partial<LocatedMutant> = {}) {
  return { mutant: { ...MUTANT, ...change }, verdict, seconds: 4.6 }
}
const reasoned = { survives: 'another one holds' }

test('a guard is settled when a test misses it, or none does for a reason that is written down', () => {
  expect(isSettled(outcome(KILLED))).toBe(true)
  expect(isSettled(outcome({ kind: 'survived' }))).toBe(false)
  expect(isSettled(outcome({ kind: 'survived' }, reasoned))).toBe(true)
  expect(isSettled(outcome(KILLED, reasoned))).toBe(false)
  expect(isSettled(outcome({ kind: 'unclear', why: 'stopped' }, reasoned))).toBe(false)
})

test('a row says what went red', () => {
  expect(rowOf(outcome(KILLED), '2026-11-22 abc')).toBe(
    '| a lock | `a.ts` | a \\| b (and 2 more) | 5 | 2026-11-22 abc |',
  )
  expect(formatOutcome(outcome({ kind: 'survived' }, reasoned))).toBe('nothing: another one holds')
  expect(formatOutcome(outcome({ kind: 'survived' }))).toBe('NOTHING WENT RED')
})

test('what is tried again replaces its row, and what is listed no more goes', () => {
  const guards = ['a lock', 'a mask | a veil']
  const first = guards.map(guard => rowOf(outcome({ kind: 'survived' }, { guard, ...reasoned }), 'then'))
  const gone = rowOf(outcome(KILLED, { guard: 'gone' }), 'then')
  const page = pageOf(guards, rowsOf([...first, gone].join('\n')))
  expect(page).toContain('2 stand here: 0 whose loss some test sees, 2 that none misses')
  expect(page).not.toContain('gone')
  const again = rowOf(outcome(KILLED, { guard: 'a mask | a veil' }), 'now')
  const newer = pageOf(guards, new Map([...rowsOf(page), ...rowsOf(again)]))
  expect(newer).toContain('2 stand here: 1 whose loss some test sees, 1 that none misses')
  expect(newer.split('\n').filter(line => /then|now/.test(line) && line.startsWith('| a '))).toEqual([first[0], again])
})

test('what stands open on the page is what nothing has gone red for without a reason', () => {
  const rows = [
    rowOf(outcome(KILLED, { guard: 'a | b' }), 'now'),
    rowOf(outcome({ kind: 'survived' }, { guard: 'reasoned', ...reasoned }), 'now'),
    rowOf(outcome({ kind: 'survived' }, { guard: 'untested' }), 'now'),
    rowOf(outcome({ kind: 'unclear', why: 'stopped' }, { guard: 'slow' }), 'now'),
    rowOf(outcome(KILLED, { guard: 'once dead', ...reasoned }), 'now'),
  ]
  expect([...settledOn(rows.join('\n'))]).toEqual(['a | b', 'reasoned'])
})
