import type { Mutant } from '../../taking-out/mutant.ts'

const TABLE_TESTS = ['change-dishes.test.ts']

/** Prices of dishes are what somebody has read and meant. */
export const DISHES: readonly Mutant[] = [
  {
    guard: 'a dish that is no longer as it was seen is left as it is',
    at: 'changeItems',
    find: 'const fields = before ? staleFields(change, shownOf(before, now)) : []',
    replace: 'const fields: never[] = []',
    tests: [...TABLE_TESTS, '-t', 'of two who change one price'],
  },
  {
    guard: 'of two who change the menu at once one waits',
    at: 'changeItems',
    find: '    await lockMenu(tx)\n',
    replace: '',
    tests: [...TABLE_TESTS, '-t', 'of two who change one price'],
  },
  {
    guard: 'the answer of several changes is kept with its key',
    at: 'changeItems',
    find: '    await cacheAnswer(tx, ctx, { status: 200, response: answer })\n',
    replace: '',
    tests: [...TABLE_TESTS, '-t', 'the same key twice'],
  },
]
