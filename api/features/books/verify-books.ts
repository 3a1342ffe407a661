import type { Finding } from '#api/kernel/people/journal.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import {
  type Before,
  type BooksKey,
  booksKeys,
  faultOfLink,
  hashOfArchive,
  hashOfClosing,
  hashOfEntry,
  isVouchedFor,
  keyIdOf,
  type Link,
  type Place,
} from './chain.ts'
import type { ArchiveFacts, ClosingFacts, EntryFacts } from './rules/entries.ts'

/** The first row of the books that does not fit, and why. */
export type BooksFault = { chain: 'entries' | 'closings' | 'archives'; number: number; why: BooksFaultKind }
type BooksFaultKind =
  /** Rows between this one and the one before are gone. */
  | 'gap'
  /** It follows another row than the one before it. */
  | 'order'
  /** It says something else than when it was written. */
  | 'changed'
  /** No key of the books has signed it, or no entry names it. */
  | 'signature'
  /** A closing names an entry that is there no more, or another one. */
  | 'entry'

/** How far the chains were walked, and the first fault. */
export type BooksState = {
  entries: number
  closings: number
  /** The first of the entries that left as archives; 0 before any has. */
  archived: number
  lastHash: string
  fault: BooksFault | null
}

export type EntryRow = EntryFacts & Link
export type ClosingRow = ClosingFacts & Link
export type ArchiveRow = ArchiveFacts & Place
export type PublicKey = Pick<BooksKey, 'id' | 'publicKey'>

/** The rows that a walk begins behind, which are elsewhere, and the keys that are named there. */
export type Beginning = { entry: Before | undefined; closing: Before | undefined; keys: readonly PublicKey[] }
export const FROM_THE_FIRST: Beginning = { entry: undefined, closing: undefined, keys: [] }

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
  const archives = await archivesOf(sql)
  const archive = archives.at(-1)
  const beginning = archive ? behindArchive(archive) : FROM_THE_FIRST
  const archived = archive?.lastEntry ?? 0
  const closed = await sql<{ lastEntry: number }[]>`select distinct last_entry from book_closings`
  const walked = await walkEntries(
    entriesAfter(sql, archived),
    { ...beginning, keys: [...own, ...beginning.keys] },
    new Set(closed.map(({ lastEntry }) => lastEntry)),
  )
  const { last, archivesNamed } = walked
  const state = { entries: last?.number ?? archived, closings: 0, archived, lastHash: last?.hash.toString('hex') ?? '' }
  const fault = walked.fault ?? faultOfArchives(archives, archivesNamed)
  if (fault) return { ...state, fault }
  if (last && !isVouchedFor(own, last))
    return { ...state, fault: { chain: 'entries', number: last.number, why: 'signature' } }
  return { ...state, ...(await walkClosings(closingsAfter(sql, archive?.lastClosing ?? 0), beginning.closing, walked)) }
}

/** The rest's beginning once an archive has left. */
export function behindArchive(archive: ArchiveRow): Beginning {
  return {
    entry: { number: archive.lastEntry, hash: archive.lastEntryHash },
    closing: { number: archive.lastClosing, hash: archive.lastClosingHash },
    keys: archive.publicKeys.map(publicKey => ({ id: keyIdOf(publicKey), publicKey })),
  }
}

/** A walk's findings over entries; `last` is the last one that fits, `hashes` are those of the wanted ones. */
export type WalkedEntries = {
  last: Link | undefined
  keys: readonly PublicKey[]
  hashes: ReadonlyMap<number, string>
  archivesNamed: ReadonlySet<string>
  fault: BooksFault | null
}

/** Walks entries up to the first that does not fit. @param wanted the numbers whose hashes closings name */
export async function walkEntries(
  pages: AsyncIterable<readonly EntryRow[]>,
  beginning: Beginning,
  wanted: ReadonlySet<number>,
): Promise<WalkedEntries> {
  const keys = [...beginning.keys]
  const hashes = new Map<number, string>()
  const archivesNamed = new Set<string>()
  let last: Link | undefined
  // A day without an entry names the last one that left.
  if (beginning.entry) hashes.set(beginning.entry.number, beginning.entry.hash.toString('hex'))
  for await (const rows of pages)
    for (const row of rows) {
      const why = faultOfEntry(row, last ?? beginning.entry)
      if (why) return walked({ chain: 'entries', number: row.number, why })
      if (row.kind === 'key') keys.push({ id: keyIdOf(row.providerId), publicKey: row.providerId })
      if (row.kind === 'archive') archivesNamed.add(row.providerId)
      if (wanted.has(row.number)) hashes.set(row.number, row.hash.toString('hex'))
      last = row
    }
  return walked(null)

  function walked(fault: BooksFault | null): WalkedEntries {
    return { last, keys, hashes, archivesNamed, fault }
  }
}

function faultOfEntry(row: EntryRow, before: Before | undefined): BooksFaultKind | undefined {
  const why = faultOfLink(row, before, hashOfEntry(row, row.previousHash, row.keyId))
  return why ?? (row.kind === 'break' ? 'signature' : undefined)
}

/**
 * Walks closings up to the first that does not fit the one before it, or the entries that were walked.
 * @param lastWalked the last of them: of an archive, whose last closing may name one of the first hours of the next year
 */
export async function walkClosings(
  rows: readonly ClosingRow[] | Promise<readonly ClosingRow[]>,
  beginning: Before | undefined,
  { keys, hashes }: Pick<WalkedEntries, 'keys' | 'hashes'>,
  lastWalked = Number.MAX_SAFE_INTEGER,
): Promise<Pick<BooksState, 'closings' | 'fault'>> {
  let last = beginning
  for (const row of await rows) {
    const why = faultOf(row)
    if (why) return { closings: row.number, fault: { chain: 'closings', number: row.number, why } }
    last = row
  }
  return { closings: last?.number ?? 0, fault: null }

  function faultOf(row: ClosingRow): BooksFaultKind | undefined {
    const why = faultOfLink(row, last, hashOfClosing(row, row.previousHash, row.keyId))
    if (why) return why
    if (!isVouchedFor(keys, row)) return 'signature'
    if (row.lastEntry > lastWalked) return undefined
    return hashes.get(row.lastEntry) === row.lastHash.toString('hex') ? undefined : 'entry'
  }
}

function faultOfArchives(rows: readonly ArchiveRow[], named: ReadonlySet<string>): BooksFault | null {
  let last: Before | undefined
  for (const row of rows) {
    const why = faultOfLink(row, last, hashOfArchive(row, row.previousHash))
    if (why) return { chain: 'archives', number: row.number, why }
    last = row
  }
  return last && !named.has(last.hash.toString('hex'))
    ? { chain: 'archives', number: last.number, why: 'signature' }
    : null
}

/** The archives that left, oldest first. */
export async function archivesOf(sql: Queryable): Promise<ArchiveRow[]> {
  return sql<ArchiveRow[]>`
    select number, ends_on, last_entry, last_entry_hash, last_closing, last_closing_hash, public_keys, content_hash, made_at,
      previous_hash, hash
    from book_archives
    order by number`
}

/** The entries behind a number, a page at a time. @param until the last one, where it is not the last of all */
export async function* entriesAfter(sql: Queryable, number: number, until?: number): AsyncGenerator<EntryRow[]> {
  for (let last = number; ; ) {
    const rows = await sql<EntryRow[]>`
      select number, kind, is_sale, order_id, provider_id, amount_cents, moved_at, moved_on, vat, lines, written_at,
        previous_hash, hash, key_id, signature
      from book_entries
      where number > ${last} and number <= ${until ?? Number.MAX_SAFE_INTEGER}
      order by number
      limit ${AT_ONCE}`
    const end = rows.at(-1)
    if (!end) return
    yield [...rows]
    last = end.number
  }
}

/** The closings behind a number. @param until the last one, where it is not the last of all */
export async function closingsAfter(sql: Queryable, number: number, until?: number): Promise<ClosingRow[]> {
  return sql<ClosingRow[]>`
    select number, period, starts_on, ends_on, last_entry, last_hash, totals, perpetual_cents,
      perpetual_captured_cents, sealed_at, previous_hash, hash, key_id, signature
    from book_closings
    where number > ${number} and number <= ${until ?? 2 ** 31 - 1}
    order by number`
}

/** The nightly walk, as a finding. */
export async function checkBooks(services: Services): Promise<Finding[]> {
  const { fault } = await verifyBooks(services, services.sql)
  if (!fault) return []
  const name = `${NAMES[fault.chain]} ${fault.number}`
  services.log.error({ ...fault }, 'the books do not fit')
  return [{ kind: 'books_changed', subject: `books ${fault.chain} ${fault.number}`, name, isRepaired: false }]
}

const NAMES: Record<BooksFault['chain'], string> = { entries: 'écriture', closings: 'clôture', archives: 'archive' }
