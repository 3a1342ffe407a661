import { createHash } from 'node:crypto'
import { lastDayToArchive } from '#api/kernel/time/paris-calendar.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable, Row, Sql } from '#api/platform/database/database.ts'
import { lockAlone } from '#api/platform/database/locks.ts'
import { booksKeys, faultOfLink, hashOfArchive, isVouchedFor, keyIdOf, placeBehind } from './chain.ts'
import type { ArchiveFacts } from './rules/entries.ts'
import {
  type ArchiveRow,
  archivesOf,
  type BooksFault,
  behindArchive,
  type ClosingRow,
  closingsAfter,
  type EntryRow,
  entriesAfter,
  FROM_THE_FIRST,
  verifyBooks,
  walkClosings,
  walkEntries,
} from './verify-books.ts'
import { bookArchive, lastEntry } from './write-entries.ts'

type Keeper = Pick<Services, 'env' | 'sessionSecrets' | 'clock'>

/** An archive that could not be made: nothing has left. */
export class ArchiveRefusal extends Error {
  readonly reason: 'books_do_not_fit' | 'file_does_not_fit'
  readonly fault: BooksFault | undefined

  constructor(reason: ArchiveRefusal['reason'], fault?: BooksFault) {
    super(reason)
    this.reason = reason
    this.fault = fault
  }
}

/**
 * Has the years past their retention leave the books as a file. It is written, read back and walked first; then an entry
 * names its hash, and its rows go, in one transaction. What stays begins behind its last hash.
 * @param save writes the lines of the archive of a number where they are safe, and gives them as they are read back
 * @returns the archive; undefined where no year is old enough
 * @throws ArchiveRefusal
 * Source: BOI-TVA-DECLA-30-10-30, archivage; docs/decisions/0201-the-books-are-a-chain.md.
 */
export async function archiveBooks(
  services: Keeper,
  sql: Sql,
  save: (number: number, lines: AsyncIterable<string>) => Promise<AsyncIterable<string>>,
): Promise<ArchiveRow | undefined> {
  return await sql.begin(async tx => {
    await lockAlone(tx, 'books')
    const { fault } = await verifyBooks(services, tx)
    if (fault) throw new ArchiveRefusal('books_do_not_fit', fault)
    const before = (await archivesOf(tx)).at(-1)
    const end = await endOfArchive(tx, lastDayToArchive(services.clock()), before)
    const last = await lastEntry(tx)
    if (!end || !last) return undefined
    let written: ArchiveRow | undefined
    const lines = linesOf(services, tx, before, end, archive => {
      written = archive
    })
    const read = await verifyArchive(await save((before?.number ?? 0) + 1, lines))
    if (read.fault) throw new ArchiveRefusal('file_does_not_fit', read.fault)
    if (!written?.hash.equals(read.archive.hash)) throw new ArchiveRefusal('file_does_not_fit')
    const row: Row<'book_archives'> = { ...written, publicKeys: [...written.publicKeys] }
    await tx`insert into book_archives ${tx(row)}`
    await bookArchive(services, tx, last, written.hash)
    await tx`delete from book_entries where number <= ${written.lastEntry}`
    await tx`delete from book_closings where number <= ${written.lastClosing}`
    return written
  })
}

type End = Pick<ArchiveFacts, 'endsOn' | 'lastEntry' | 'lastClosing'>

/**
 * The end of whole years up to a day, where a later day is closed: the last closing of them, and the last entry before
 * which none is of a later day. An entry that was heard late stays with its closing, for a year more.
 */
async function endOfArchive(tx: Queryable, day: string, before: ArchiveRow | undefined): Promise<End | undefined> {
  const [closing] = await tx<End[]>`
    select ends_on, number as last_closing, last_entry
    from book_closings c
    where period = 'year' and ends_on <= ${day} and exists (
      select from book_closings later where later.period = 'day' and later.number > c.number
    )
    order by number desc
    limit 1`
  if (!closing) return undefined
  const [row] = await tx<{ lastEntry: number }[]>`
    select least(min(number) filter (where moved_on > ${closing.endsOn}) - 1, ${closing.lastEntry}::bigint)::bigint as last_entry
    from book_entries`
  const end = { ...closing, lastEntry: row?.lastEntry ?? 0 }
  return end.lastEntry > (before?.lastEntry ?? 0) ? end : undefined
}

/**
 * The lines of an archive's file: closings, entries, and one that seals them with the signature of the newest key.
 * @param onSealed hears of the archive before its last line
 */
async function* linesOf(
  services: Keeper,
  tx: Queryable,
  before: ArchiveRow | undefined,
  end: End,
  onSealed: (archive: ArchiveRow) => void,
): AsyncGenerator<string> {
  const content = createHash('sha256')
  const keys = new Set(before?.publicKeys)
  let lastRow: EntryRow | undefined
  let lastClosing: ClosingRow | undefined
  const line = (value: object) => {
    const text = JSON.stringify(value, asText)
    content.update(`${text}\n`)
    return text
  }
  yield line({ books: 1, behind: before ?? null })
  for (const row of await closingsAfter(tx, before?.lastClosing ?? 0, end.lastClosing)) {
    lastClosing = row
    yield line({ closing: row })
  }
  for await (const rows of entriesAfter(tx, before?.lastEntry ?? 0, end.lastEntry))
    for (const row of rows) {
      if (row.kind === 'key') keys.add(row.providerId)
      lastRow = row
      yield line({ entry: row })
    }
  // `endOfArchive` has found both.
  if (!lastRow || !lastClosing) throw new Error('an archive without an entry or a closing')
  const facts = {
    ...end,
    ...{ lastEntryHash: lastRow.hash, lastClosingHash: lastClosing.hash, publicKeys: [...keys] },
    ...{ contentHash: content.digest(), madeAt: services.clock() },
  }
  const [key] = booksKeys(services)
  const place = placeBehind(before, (number, previousHash) => hashOfArchive({ ...facts, number }, previousHash))
  const archive: ArchiveRow = { ...facts, ...place }
  onSealed(archive)
  yield JSON.stringify({ archive, keyId: key.id, publicKey: key.publicKey, signature: key.sign(archive.hash) }, asText)
}

/** An archive's file as it was read: the archive by its last line, and the first row that does not fit. */
export type ReadArchive = { archive: ArchiveRow; fault: BooksFault | null }

/**
 * Walks the file of an archive, without a database: its rows fit one another, its last line says what is before it, and the
 * key that it names has signed it. Whether that key is one's own, the books that it left say (`book_archives`).
 * @throws SyntaxError where it is no archive's file
 */
export async function verifyArchive(lines: AsyncIterable<string>): Promise<ReadArchive> {
  const content = createHash('sha256')
  const closings: ClosingRow[] = []
  const closed = new Set<number>()
  const seals: Seal[] = []
  const rest = lines[Symbol.asyncIterator]()
  const first = await readNext()
  if (!first || !('books' in first)) throw new SyntaxError('This is no archive of books.')
  const before = first.behind ?? undefined
  const beginning = before ? behindArchive(before) : FROM_THE_FIRST
  const walked = await walkEntries(entries(), beginning, closed)
  // A walk ends at the first fault; the seal says which archive it was.
  for await (const _ of entries());
  const [seal] = seals
  if (!seal) throw new SyntaxError('The last line of the archive is missing.')
  const { archive } = seal
  if (walked.fault) return { archive, fault: walked.fault }
  const { fault } = await walkClosings(closings, beginning.closing, walked, archive.lastEntry)
  return { archive, fault: fault ?? faultOfSeal(seal) }

  async function* entries(): AsyncGenerator<EntryRow[]> {
    for (let line = await readNext(); line; line = await readNext()) {
      if ('archive' in line) seals.push(line)
      if ('closing' in line) closings.push(line.closing)
      if ('closing' in line) closed.add(line.closing.lastEntry)
      if ('entry' in line) yield [line.entry]
    }
  }

  async function readNext(): Promise<Line | undefined> {
    const next = await rest.next()
    if (next.done) return undefined
    const line = JSON.parse(next.value, asValue) as Line
    if (!('archive' in line)) content.update(`${next.value}\n`)
    return line
  }

  function faultOfSeal({ archive, keyId, publicKey, signature }: Seal): BooksFault | null {
    const { number, previousHash, hash } = archive
    const isSigned =
      keyIdOf(publicKey) === keyId &&
      isVouchedFor([{ id: keyId, publicKey }], { number, previousHash, hash, keyId, signature })
    if (!isSigned) return { chain: 'archives', number, why: 'signature' }
    const why = faultOfLink(archive, before, hashOfArchive(archive, previousHash))
    if (why) return { chain: 'archives', number, why }
    const fits =
      content.digest().equals(archive.contentHash) &&
      walked.last?.hash.equals(archive.lastEntryHash) &&
      closings.at(-1)?.hash.equals(archive.lastClosingHash)
    return fits ? null : { chain: 'archives', number, why: 'changed' }
  }
}

type Seal = { archive: ArchiveRow; keyId: string; publicKey: string; signature: Buffer }
type Line = { books: 1; behind: ArchiveRow | null } | { closing: ClosingRow } | { entry: EntryRow } | Seal

const BYTES = /hash$|^signature$/i
const INSTANT = /^(moved|written|sealed|made)At$/

/** Bytes are written as hexadecimal digits. */
function asText(_name: string, value: unknown): unknown {
  const isBytes = typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'
  return isBytes ? Buffer.from((value as unknown as { data: number[] }).data).toString('hex') : value
}

function asValue(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (BYTES.test(name)) return Buffer.from(value, 'hex')
  return INSTANT.test(name) ? new Date(value) : value
}
