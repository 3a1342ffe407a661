import type { Mutant } from '../../taking-out/mutant.ts'

const MIGRATION = 'sql/migrations/0174.do.books.sql'
const PAYOUTS = 'sql/migrations/0175.do.payouts.sql'
const ARCHIVES = 'sql/migrations/0177.do.book-archives.sql'
const named = (name: string) => ['books.test.ts', '-t', name]
const ofPayouts = (name: string) => ['payouts.test.ts', '-t', name]
const ofArchives = (name: string) => ['archive-books.test.ts', '-t', name]

/** Guards of the books: every movement is in them once, and no row is changed or slipped in. */
export const BOOKS: readonly Mutant[] = [
  {
    guard: 'the receipts that the accountant takes name nobody',
    at: 'receiptsOf',
    find: "writeReceipt({ ...receipt, customerName: '' }, issuer)",
    replace: 'writeReceipt(receipt, issuer)',
    tests: ['export-papers.test.ts', '-t', 'name nobody'],
  },
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
    guard: 'only what an archive holds leaves the books (trigger)',
    at: ARCHIVES,
    find: '  if old.number <= (select max(last_entry) from book_archives) then return old; end if;',
    replace: '  return old;',
    tests: ofArchives('nothing else may leave them'),
  },
  {
    guard: 'an archive that no entry of the books names is found',
    at: 'faultOfArchives',
    find: "last && !named.has(last.hash.toString('hex'))",
    replace: 'last && named.size > 9',
    tests: ofArchives('no entry names it'),
  },
  {
    guard: 'an archive is read back before its rows leave the books',
    at: 'archiveBooks',
    find: "    if (read.fault) throw new ArchiveRefusal('file_does_not_fit', read.fault)\n",
    replace: '',
    tests: ofArchives('whose file does not come back'),
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
  {
    guard: 'a fee is an entry of the books (trigger)',
    at: PAYOUTS,
    find: '  if new.fee_cents <> 0 then',
    replace: '  if false then',
    tests: ofPayouts('is made up of what the books have'),
  },
  {
    guard: 'a payout adds up to what the provider lists of it',
    at: 'completePayouts',
    find: 'where id = ${payout.id} and amount_cents = (',
    replace: 'where id = ${payout.id} and amount_cents <> (',
    tests: ofPayouts('is made up of what the books have'),
  },
  {
    guard: 'what the books do not know of a payout is said',
    at: 'differenceOf',
    find: "return subjectCents === 0 ? undefined : 'unknown'",
    replace: 'return undefined',
    tests: ofPayouts('says of what the books do not know'),
  },
  {
    guard: 'nothing is booked behind a restore before an entry says so',
    at: 'writeSome',
    find: '  if (await isOnUnseenTimeline(tx)) return 0\n',
    replace: '',
    tests: named('behind a restore nothing is written'),
  },
]
