import type { Finding } from '#api/kernel/people/journal.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import {
  type BooksKey,
  booksKeys,
  faultOfLink,
  hashOfClosing,
  hashOfEntry,
  isVouchedFor,
  keyIdOf,
  type Link,
} from './chain.ts'
import type { ClosingFacts, EntryFacts } from './rules/entries.ts'

/** The first row of the books that does not fit, and why. */
export type BooksFault = { chain: 'entries' | 'closings'; number: number; why: BooksFaultKind }
type BooksFaultKind =
  /** Rows between this one and the one before are gone. */
  | 'gap'
  /** It follows another row than the one before it. */
  | 'order'
  /** It says something else than when it was written. */
  | 'changed'
  /** No key of the books has signed it. */
  | 'signature'
  /** A closing names an entry that is there no more, or another one. */
  | 'entry'

/** How far the chains were walked, and the first fault. */
export type BooksState = { entries: number; closings: number; lastHash: string; fault: BooksFault | null }

const AT_ONCE = 5000

/**
 * Walks the whole chain: numbers, hashes, and the signature of the last entry, which vouches for all before it, since each
 * hash holds the one before and the writer looked at the last signature before it went on. Whoever has the database and no
 * key cannot make one; a cut end is found by the last number that left the machine.
 * @returns the first row that does not fit, entries before closings
 */
export async function verifyBooks(
  services: Pick<Services, 'env' | 'sessionSecrets'>,
  sql: Queryable,
): Promise<BooksState> {
  const own = booksKeys(services)
  const keys: PublicKey[] = [...own]
  const hashes = new Map<number, string>()
  const closed = await sql<{ lastEntry: number }[]>`select distinct last_entry from book_closings`
  const wanted = new Set(closed.map(({ lastEntry }) => lastEntry))
  let last: Link | undefined
  for (;;) {
    const rows = await entriesAfter(sql, last?.number ?? 0)
    for (const row of rows) {
      const why = faultOfEntry(row, last)
      if (why) return stateAt(last, { chain: 'entries', number: row.number, why })
      if (row.kind === 'key') keys.push({ id: keyIdOf(row.providerId), publicKey: row.providerId })
      if (wanted.has(row.number)) hashes.set(row.number, row.hash.toString('hex'))
      last = row
    }
    if (rows.length < AT_ONCE) break
  }
  if (last && !isVouchedFor(own, last))
    return stateAt(last, { chain: 'entries', number: last.number, why: 'signature' })
  return { ...stateAt(last, null), ...(await verifyClosings(sql, keys, hashes)) }
}

type PublicKey = Pick<BooksKey, 'id' | 'publicKey'>

function stateAt(last: Link | undefined, fault: BooksFault | null): BooksState {
  return { entries: last?.number ?? 0, closings: 0, lastHash: last?.hash.toString('hex') ?? '', fault }
}

function faultOfEntry(row: EntryFacts & Link, before: Link | undefined): BooksFaultKind | undefined {
  const why = faultOfLink(row, before, hashOfEntry(row, row.previousHash, row.keyId))
  return why ?? (row.kind === 'break' ? 'signature' : undefined)
}

async function verifyClosings(
  sql: Queryable,
  keys: readonly PublicKey[],
  hashes: ReadonlyMap<number, string>,
): Promise<Pick<BooksState, 'closings' | 'fault'>> {
  const rows = await sql<(ClosingFacts & Link)[]>`
    select number, period, starts_on, ends_on, last_entry, last_hash, totals, perpetual_cents,
      perpetual_captured_cents, sealed_at, previous_hash, hash, key_id, signature
    from book_closings
    order by number`
  let last: Link | undefined
  for (const row of rows) {
    const why = faultOf(row, last)
    if (why) return { closings: rows.length, fault: { chain: 'closings', number: row.number, why } }
    last = row
  }
  return { closings: rows.length, fault: null }

  function faultOf(row: ClosingFacts & Link, before: Link | undefined): BooksFaultKind | undefined {
    const why = faultOfLink(row, before, hashOfClosing(row, row.previousHash, row.keyId))
    if (why) return why
    if (!isVouchedFor(keys, row)) return 'signature'
    if (hashes.get(row.lastEntry) !== row.lastHash.toString('hex')) return 'entry'
    return undefined
  }
}

function entriesAfter(sql: Queryable, number: number) {
  return sql<(EntryFacts & Link)[]>`
    select number, kind, is_sale, order_id, provider_id, amount_cents, moved_at, moved_on, vat, lines, written_at,
      previous_hash, hash, key_id, signature
    from book_entries
    where number > ${number}
    order by number
    limit ${AT_ONCE}`
}

/** The nightly walk, as a finding. */
export async function checkBooks(services: Services): Promise<Finding[]> {
  const { fault } = await verifyBooks(services, services.sql)
  if (!fault) return []
  const name = `${fault.chain === 'entries' ? 'écriture' : 'clôture'} ${fault.number}`
  services.log.error({ ...fault }, 'the books do not fit')
  return [{ kind: 'books_changed', subject: `books ${fault.chain} ${fault.number}`, name, isRepaired: false }]
}
