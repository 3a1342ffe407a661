import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { MUTANTS } from './list.ts'
import { locate } from './taking-out/locate.ts'
import { type Edit, edited, type Mutant } from './taking-out/mutant.ts'
import { outOfDate } from './taking-out/out-of-date.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const EDIT = { at: 'README.md', find: '# Lai Khram', replace: '' }
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
  expect(outOfDate(ROOT, guards({ at: 'GONE.md' }))).toEqual(['a title: there is no GONE.md'])
  expect(outOfDate(ROOT, guards({ replace: EDIT.find }))).toEqual(['a title: nothing is taken out of README.md'])
  expect(outOfDate(ROOT, guards({ tests: ['gone.test.ts'] }))).toEqual(['a title: there is no gone.test.ts'])
  expect(outOfDate(ROOT, guards({ tests: ['-t', 'all'] }))).toEqual(['a title: no test is named'])
  expect(outOfDate(ROOT, guards({}, {}))).toEqual(['Two guards are called: a title'])
  expect(outOfDate(ROOT, guards({ also: [EDIT] }))[0], 'taken out twice').toContain('holds 0 times')
})

describe('a guard in a declaration', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'lai-khram-list-'))
  afterAll(() => rmSync(root, { recursive: true }))
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  const guarded = (name: string) => `export function ${name}() {\n  if (isShut) return\n  go()\n}\n`
  const mutant: Mutant = { ...MUTANT, at: 'pay', find: '  if (isShut) return\n', tests: ['pay.test.ts'] }
  const found = () => locate(root, [mutant]).mutants[0]
  write('api/features/x/pay.test.ts', '')
  mkdirSync(path.join(root, 'pwa/src'), { recursive: true })

  test('is found in whichever file that stands, beside the same words of another one', () => {
    write('api/features/x/actions/pay.ts', guarded('pay'))
    expect(found()?.edits.map(({ file }) => file)).toEqual(['api/features/x/actions/pay.ts'])
    rmSync(path.join(root, 'api/features/x/actions'), { recursive: true })
    write('api/features/x/pay.ts', `${guarded('refund')}\n${guarded('pay')}`)
    expect(outOfDate(root, [mutant])).toEqual([])
    const [edit] = found()?.edits ?? []
    expect(edited(readFileSync(path.join(root, 'api/features/x/pay.ts'), 'utf8'), edit as Edit)).toBe(
      `${guarded('refund')}\nexport function pay() {\n  go()\n}\n`,
    )
    expect(found()?.tests).toEqual(['api/features/x/pay.test.ts'])
  })

  test('is told where nothing, or more than one declaration, could be it', () => {
    write('api/features/y/pay.ts', 'const pay = 1\n')
    expect(outOfDate(root, [mutant]), 'the name stands elsewhere too, without the guard').toEqual([])
    write('api/features/y/pay.ts', guarded('pay'))
    expect(outOfDate(root, [mutant])).toEqual([expect.stringMatching(/^a title: 2 of .*x\/pay.ts, .*y\/pay.ts hold: /)])
    expect(outOfDate(root, [{ ...mutant, at: 'gone' }])).toEqual(['a title: nothing declares gone'])
    write('api/features/y/pay.test.ts', '')
    expect(outOfDate(root, [{ ...mutant, at: 'pay', tests: ['pay.test.ts'] }]).join()).toContain('pay.test.ts or ')
    expect(outOfDate(root, [{ ...mutant, tests: ['x/pay.test.ts'] }]).join()).not.toContain('pay.test.ts or ')
  })
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
