import { expect, test } from 'vitest'
import { type CountedModule, countTests, onlyOnceMore } from './count-tests.ts'

function moduleOf(state: string, ...states: string[]): CountedModule {
  const tests = states.map((own, index) => ({
    fullName: `test ${index}`,
    result: () => ({
      state: own.replace('flaky', 'passed'),
      ...(own !== 'passed' && { errors: [{ message: 'why\nand where' }] }),
    }),
    diagnostic: () => (own === 'skipped' ? undefined : { flaky: own === 'flaky' }),
  }))
  return { moduleId: 'some.test.ts', state: () => state, children: { allTests: () => tests } }
}
const strict = { maySkip: false }

test('counts what passed and failed over all files, and names what failed', () => {
  const modules = [moduleOf('passed', 'passed', 'passed'), moduleOf('failed', 'passed', 'failed')]
  expect(countTests(modules, 0, strict)).toEqual({
    passed: 3,
    failed: 1,
    complaints: ['failed: test 1: why'],
  })
})

test('a file that could not be loaded fails, although no test of it did', () => {
  expect(countTests([moduleOf('passed', 'passed'), moduleOf('failed')], 0, strict)).toEqual({
    passed: 1,
    failed: 1,
    complaints: ['could not run: some.test.ts'],
  })
})

test('an error outside every test fails the run', () => {
  expect(countTests([moduleOf('passed', 'passed')], 2, strict).failed).toBe(2)
})

test('a skipped test fails the run unless tests were left out on purpose', () => {
  const modules = [moduleOf('passed', 'passed', 'skipped')]
  expect(countTests(modules, 0, strict)).toEqual({ passed: 1, failed: 1, complaints: ['skipped: test 1'] })
  expect(countTests(modules, 0, { maySkip: true })).toEqual({ passed: 1, failed: 0, complaints: [] })
})

test('a run without any test fails', () => {
  expect(countTests([], 0, strict)).toEqual({ passed: 0, failed: 1, complaints: ['no test ran'] })
})

test('a test that passed only when it was tried once more counts as passed, and is named', () => {
  const modules = [moduleOf('passed', 'passed', 'flaky'), moduleOf('passed', 'skipped')]
  expect(countTests(modules, 0, { maySkip: true }).passed).toBe(2)
  expect(onlyOnceMore(modules)).toEqual(['test 1\n  why\nand where'])
})
