import type { Mutant } from '../../taking-out/mutant.ts'

const MIGRATION = 'sql/migrations/0174.do.books.sql'
const named = (name: string) => ['books.test.ts', '-t', name]

/** Guards of the books: every movement is in them once, and no row is changed or slipped in. */
export const BOOKS: readonly Mutant[] = [
  {
    guard: 'a refund is noted for the books in its transaction (trigger)',
    at: MIGRATION,
    find: "  if tg_op = 'INSERT' or old.status not in ('sent', 'failed') then",
    replace: '  if false then',
    tests: named('each movement has one with its tax'),
  },
  {
    guard: 'the books are only added to (trigger)',
    at: MIGRATION,
    find: "  raise exception '% is only added to', tg_table_name using errcode = 'BK001';",
    replace: '  return new;',
    tests: named('are only added to'),
  },
  {
    guard: 'an entry of the books follows the last one (trigger)',
    at: MIGRATION,
    find: "    raise exception 'entry % does not follow the last one', new.number using errcode = 'BK002';",
    replace: '    return new;',
    tests: named('are only added to'),
  },
  {
    guard: 'one process writes the books at a time',
    at: 'writeSome',
    find: "  await lockAlone(tx, 'books')\n",
    replace: '',
    tests: named('a second writer at the same time'),
  },
  {
    guard: 'the books go on behind an entry that a key of ours has signed, or say so',
    at: 'writeSome',
    find: '  if (last && !isVouchedFor(keys, last)) {',
    replace: '  if (last && keys.length === 0) {',
    tests: named('and whatever is written on top of it'),
  },
]
