import type { Mutant } from '../../taking-out/mutant.ts'

const TESTS = ['take-table.test.ts']

/** Guards of the book of tables. */
export const TABLES: readonly Mutant[] = [
  {
    guard: 'only a table that was called off has a reason (check)',
    at: 'sql/migrations/0062.do.book-of-tables.sql',
    find: ",\n  add check (called_off is null or status = 'declined')",
    replace: '',
    tests: [...TESTS, '-t', 'no other status'],
  },
  {
    guard: "of all that was called off 'Pas venue' alone is taken back (trigger)",
    at: 'sql/migrations/0072.do.no-show-undone.sql',
    find: "old.called_off is not distinct from 'no_show' and ",
    replace: '',
    tests: [...TESTS, '-t', 'is for good'],
  },
]
