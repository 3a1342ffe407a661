import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import { asJson, type Queryable, type Row } from '#api/platform/database/database.ts'
import { lockAlone } from '#api/platform/database/locks.ts'
import { isOnUnseenTimeline } from '#api/platform/database/timeline.ts'
import { type BooksKey, booksKeys, hashOfEntry, isVouchedFor, type Link, linkBehind } from './chain.ts'
import { bookedLines, type NotedLine, vatOfMovement } from './entry-vat.ts'
import type { BookedVat, EntryFacts, EntryKind } from './rules/entries.ts'

/** Movements that one transaction books. */
const AT_ONCE = 500

/**
 * Writes an entry for each movement that was noted, oldest first. One process writes at a time; a movement is taken away
 * in the transaction that writes its entry, so that it is in the books once, whatever dies in between. The last entry is
 * looked at before another follows it: one that no key of ours has signed is named in the next, which stays in the books.
 * @returns how many entries were written
 * Source: CGI, article 286, I, 3° bis; docs/decisions/0201-the-books-are-a-chain.md.
 */
export async function writeEntries(services: Services): Promise<number> {
  let written = 0
  for (;;) {
    const some = await services.sql.begin(tx => writeSome(services, tx))
    written += some
    if (some < AT_ONCE) return written
  }
}

async function writeSome(services: Services, tx: Queryable): Promise<number> {
  await lockAlone(tx, 'books')
  // The first entry on another timeline says so.
  if (await isOnUnseenTimeline(tx)) return 0
  const keys = booksKeys(services)
  const [key] = keys
  const writtenAt = services.clock()
  const [movements, last] = [await notedMovements(tx, AT_ONCE), await lastEntry(tx)]
  const facts: Omit<EntryFacts, 'number'>[] = []
  if (last && !isVouchedFor(keys, last)) {
    services.log.error(
      { entry: last.number },
      'the last entry of the books is not signed by a key of this installation',
    )
    facts.push(marking('break', `${last.number}`, writtenAt))
  }
  if (last || movements.length > 0) facts.push(...changeOfKey(last, key, writtenAt))
  const known = await bookedVat(tx, [...new Set(movements.flatMap(({ orderId }) => orderId ?? []))])
  for (const { id, lines, ...movement } of movements) {
    const before = known.get(movement.orderId ?? '') ?? []
    const vat = movement.isSale ? vatOfMovement({ amountCents: movement.amountCents, lines }, before) : []
    if (movement.orderId) known.set(movement.orderId, [...before, ...vat])
    facts.push({
      ...movement,
      movedOn: parisDay(movement.movedAt),
      vat,
      lines: movement.kind === 'capture' && movement.isSale ? bookedLines(lines) : [],
      writtenAt,
    })
  }
  if (facts.length > 0) await insertEntries(tx, key, last, facts)
  await tx`delete from money_movements where id = any(${movements.map(({ id }) => id)}::bigint[])`
  return movements.length
}

/**
 * Notes that the database was restored or taken over by a standby, and where its books stood: closings that left the machine
 * with a higher number tell what is missing.
 */
export async function noteRestore(tx: Queryable, at: Date): Promise<void> {
  const [known] = await tx<{ entry: number; closing: string | null }[]>`
    select (select coalesce(max(number), 0)::int from book_entries) as entry,
      (select number || ' of ' || ends_on from book_closings order by number desc limit 1) as closing`
  const row: Row<'money_movements', 'id'> = {
    ...{ kind: 'restore', isSale: false, orderId: null, amountCents: 0, movedAt: at, lines: asJson(tx, []) },
    providerId: `behind entry ${known?.entry ?? 0}${known?.closing ? `, closing ${known.closing}` : ''}`,
  }
  await tx`insert into money_movements ${tx(row)}`
}

/** Books that an archive left the books, by its hash: the chain vouches for it. @param last the last entry */
export async function bookArchive(
  services: Pick<Services, 'env' | 'sessionSecrets' | 'clock'>,
  tx: Queryable,
  last: Link,
  archiveHash: Buffer,
): Promise<void> {
  const [key] = booksKeys(services)
  const at = services.clock()
  await insertEntries(tx, key, last, [
    ...changeOfKey(last, key, at),
    marking('archive', archiveHash.toString('hex'), at),
  ])
}

/** The entry that names the key of the following ones, where it is another than that of the last one. */
function changeOfKey(last: Link | undefined, key: BooksKey, at: Date): Omit<EntryFacts, 'number'>[] {
  return last?.keyId === key.id ? [] : [marking('key', key.publicKey, at)]
}

/** An entry about the books themselves: by which key the following ones are signed, what nobody vouches for, what left. */
function marking(kind: 'key' | 'break' | 'archive', providerId: string, at: Date): Omit<EntryFacts, 'number'> {
  const nothing = { isSale: false, orderId: null, amountCents: 0, vat: [], lines: [] }
  return { ...nothing, kind, providerId, movedAt: at, movedOn: parisDay(at), writtenAt: at }
}

/** Adds entries behind the last one, each with the hash of the one before it. */
async function insertEntries(
  tx: Queryable,
  key: BooksKey,
  last: Link | undefined,
  facts: readonly Omit<EntryFacts, 'number'>[],
): Promise<void> {
  let behind = last
  const rows = facts.map(fact => {
    const link = linkBehind(behind, key, (number, previousHash) =>
      hashOfEntry({ ...fact, number }, previousHash, key.id),
    )
    behind = link
    return { ...fact, ...link, vat: asJson(tx, fact.vat), lines: asJson(tx, fact.lines) }
  })
  await tx`insert into book_entries ${tx(rows satisfies Row<'book_entries'>[])}`
}

/** The last row of the chain; undefined before there is one. */
export async function lastEntry(tx: Queryable): Promise<Link | undefined> {
  const [row] = await tx<Link[]>`
    select number, previous_hash, hash, key_id, signature
    from book_entries
    order by number desc
    limit 1`
  return row
}

type Movement = Omit<EntryFacts, 'number' | 'movedOn' | 'vat' | 'lines' | 'writtenAt'> & {
  id: number
  kind: EntryKind
  lines: NotedLine[]
}

async function notedMovements(tx: Queryable, most: number): Promise<Movement[]> {
  return tx<Movement[]>`
    select id, kind, is_sale, order_id, provider_id, amount_cents, moved_at, lines
    from money_movements
    order by kind <> 'restore', id
    limit ${most}`
}

/** The VAT that the books have of some orders, by order. */
async function bookedVat(tx: Queryable, orderIds: readonly string[]): Promise<Map<string, BookedVat[]>> {
  const rows = await tx<{ orderId: string; vat: BookedVat[] }[]>`
    select order_id, vat
    from book_entries
    where order_id = any(${orderIds as string[]}::uuid[])
    order by number`
  const known = new Map<string, BookedVat[]>()
  for (const { orderId, vat } of rows) known.set(orderId, [...(known.get(orderId) ?? []), ...vat])
  return known
}
