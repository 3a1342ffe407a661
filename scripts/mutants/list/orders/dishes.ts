import type { Mutant } from '../../taking-out/mutant.ts'

const TABLE_TESTS = ['change-dishes.test.ts']

/** Prices of dishes are what somebody has read and meant. */
export const DISHES: readonly Mutant[] = [
  {
    guard: 'of two who change the menu at once one waits',
    at: 'changeItems',
    find: '    await lockMenu(tx)\n',
    replace: '',
    tests: [...TABLE_TESTS, '-t', 'of two who change one price'],
  },
]
