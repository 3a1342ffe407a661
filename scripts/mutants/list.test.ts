import path from 'node:path'
import { expect, test } from 'vitest'
import { MUTANTS } from './list.ts'
import { edited, type Mutant } from './taking-out/mutant.ts'
import { outOfDate } from './taking-out/out-of-date.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const EDIT = { file: 'README.md', find: '# Lai Khram', replace: '' }
const MUTANT: Mutant = { ...EDIT, guard: 'a title', tests: ['scripts/mutants/list.test.ts'] }

test('every guard of the list can still be taken out, and its tests are there', () => {
  expect(outOfDate(ROOT, MUTANTS)).toEqual([])
  expect(MUTANTS.length).toBeGreaterThanOrEqual(40)
})

test('a list that no longer fits the code says where', () => {
  const guards = (...changes: Partial<Mutant>[]) => changes.map(change => ({ ...MUTANT, ...change }))
  expect(outOfDate(ROOT, guards({}))).toEqual([])
  expect(outOfDate(ROOT, guards({ find: 'no such words there' }))[0]).toContain('holds 0 times, not once')
  expect(outOfDate(ROOT, guards({ find: 'the' }))[0]).toMatch(/holds \d+ times, not once/)
  expect(outOfDate(ROOT, guards({ file: 'GONE.md' }))).toEqual(['a title: there is no GONE.md'])
  expect(outOfDate(ROOT, guards({ replace: EDIT.find }))).toEqual(['a title: nothing is taken out of README.md'])
  expect(outOfDate(ROOT, guards({ tests: ['gone.test.ts'] }))).toEqual(['a title: there is no gone.test.ts'])
  expect(outOfDate(ROOT, guards({ tests: ['-t', 'all'] }))).toEqual(['a title: no test is named'])
  expect(outOfDate(ROOT, guards({}, {}))).toEqual(['Two guards are called: a title'])
  expect(outOfDate(ROOT, guards({ also: [EDIT] }))[0], 'taken out twice').toContain('holds 0 times')
})

test('a renamed guard is taken out all the same', () => {
  const edit = { file: 'x.ts', find: "if (!isIn(who)) throw new AppError('out')\n", replace: 'note(who)\n' }
  expect(edited("begin()\nif (!isMember(guest)) throw new AppError('out')\nend()", edit)).toBe(
    'begin()\nnote(guest)\nend()',
  )
})

test('takes out the one place and leaves the rest', () => {
  expect(edited('a guard stands', { file: 'x.ts', find: ' guard', replace: '' })).toBe('a stands')
})
