import { describe, expect, test } from 'vitest'
import type { Queryable } from '#api/platform/database/database.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { ArchiveRefusal, archiveBooks, verifyArchive } from './archive-books.ts'
import { closeBooks } from './close-books.ts'
import { faultAfter, faultAfterUntied } from './testing/fault-after.ts'
import { verifyBooks } from './verify-books.ts'
import { writeEntries } from './write-entries.ts'

const app = await testApp()
const { sql, services, clock } = app

const verified = () => verifyBooks(services, sql)
const counts = async () =>
  (
    await sql`
      select (select count(*)::int from book_entries) as entries, (select min(number)::int from book_entries) as first_entry,
        (select count(*)::int from book_closings) as closings, (select count(*)::int from book_archives) as archives`
  )[0]

/** A payment that paid for nothing, heard and booked now. */
async function moved(at: string, name: string) {
  await sql`
    insert into money_movements (kind, is_sale, provider_id, amount_cents, moved_at)
    values ('capture', false, ${name}, 100, ${at})`
  await writeEntries(services)
}

/** Files in memory, by the archive's number. */
const files = new Map<number, string[]>()
async function keep(number: number, lines: AsyncIterable<string>) {
  const file: string[] = []
  for await (const line of lines) file.push(line)
  files.set(number, file)
  return readable(file)
}

async function* readable(lines: readonly string[]) {
  yield* lines
}

/** A night of New Year: an order, a payment before midnight and one after it, and one of the old year that is heard late. */
await payOrder(app, await placedOrder(app, orderBody([PAD_THAI])))
await writeEntries(services)
clock.set('2026-12-31T22:30:00Z')
await moved('2026-12-31T22:30:00Z', 'pi_before_midnight')
clock.set('2026-12-31T23:30:00Z')
await moved('2026-12-31T23:30:00Z', 'pi_after_midnight')
clock.set('2027-01-01T04:00:00Z')
await closeBooks(services)
await moved('2026-12-30T12:00:00Z', 'pi_heard_late')
clock.set('2027-01-03T04:00:00Z')
await closeBooks(services)

test('a year stays until the one after it has left the records', async () => {
  const before = await counts()
  clock.set('2037-12-31T22:00:00Z')
  expect(await archiveBooks(services, sql, keep)).toBeUndefined()
  expect([await counts(), files.size]).toEqual([before, 0])
})

test('an archive whose file does not come back as it was written takes nothing away', async () => {
  clock.set('2038-01-02T09:00:00Z')
  const before = await counts()
  const cut = async (number: number, lines: AsyncIterable<string>) => {
    await keep(number, lines)
    const file = files.get(number) ?? []
    return readable([...file.slice(0, -2), file.at(-1) ?? ''])
  }
  await expect(archiveBooks(services, sql, cut)).rejects.toThrow(ArchiveRefusal)
  expect(await counts()).toEqual(before)
})

describe('an archive of 2026', () => {
  test('takes what was booked before the first movement of 2027, and its last hash begins the rest', async () => {
    const before = await counts()
    const archive = await archiveBooks(services, sql, keep)
    expect(archive).toMatchObject({ number: 1, endsOn: '2026-12-31', lastEntry: 3 })
    expect(await sql`select number::int, kind, provider_id, moved_on from book_entries order by number`).toEqual([
      { number: 4, kind: 'capture', providerId: 'pi_after_midnight', movedOn: '2027-01-01' },
      { number: 5, kind: 'capture', providerId: 'pi_heard_late', movedOn: '2026-12-30' },
      { number: 6, kind: 'archive', providerId: archive?.hash.toString('hex'), movedOn: '2038-01-02' },
    ])
    const after = await counts()
    expect(after).toMatchObject({ archives: 1, closings: before?.closings - (archive?.lastClosing ?? 0) })
    expect(await verified()).toMatchObject({ entries: 6, archived: 3, fault: null })
    const { fault, archive: read } = await verifyArchive(readable(files.get(1) ?? []))
    expect([fault, read]).toEqual([null, archive])
  })

  test('is made once', async () => {
    expect(await archiveBooks(services, sql, keep)).toBeUndefined()
  })

  test('the books go on behind it, and nothing else may leave them', async () => {
    clock.set('2038-01-03T09:00:00Z')
    await moved('2038-01-03T09:00:00Z', 'pi_years_later')
    expect(await verified()).toMatchObject({ entries: 7, fault: null })
    await expect(sql`delete from book_entries where number = 4`).rejects.toThrow('only added to')
    await expect(sql`update book_entries set amount_cents = 1 where number = 4`).rejects.toThrow('only added to')
    await expect(sql`delete from book_closings where ends_on > '2027-01-01'`).rejects.toThrow('only added to')
    await expect(sql`delete from book_archives`).rejects.toThrow('only added to')
  })

  test('holds no name, number or address of a person', () => {
    const text = (files.get(1) ?? []).join('\n')
    for (const word of Object.values(orderBody().customerInfo)) expect(text).not.toContain(word)
  })

  test.each<[string, (lines: string[]) => string[], string]>([
    ['a changed amount', lines => lines.map(line => line.replace('"amountCents":100', '"amountCents":900')), 'changed'],
    ['a line that is gone', lines => lines.filter(line => !line.includes('"number":2,"kind"')), 'gap'],
    ['a closing that is gone', lines => lines.filter(line => !line.includes('{"closing":{"number":2,')), 'gap'],
    [
      'a closing with other totals',
      lines => lines.map(line => line.replace('"keptCents":1', '"keptCents":2')),
      'changed',
    ],
    ['its end cut off', lines => [...lines.slice(0, -2), ...lines.slice(-1)], 'changed'],
    [
      'a seal about another year',
      lines => lines.map(line => line.replace('"endsOn":"2026-12-31","last', '"endsOn":"2027-12-31","last')),
      'changed',
    ],
    [
      'a seal by nobody',
      lines => lines.map(line => line.replace(/"signature":"[0-9a-f]{128}"}$/, `"signature":"${'0'.repeat(128)}"}`)),
      'signature',
    ],
  ])('names %s', async (_, change, why) => {
    const lines = files.get(1) ?? []
    const changed = change(lines)
    expect(changed).not.toEqual(lines)
    expect((await verifyArchive(readable(changed))).fault?.why).toBe(why)
  })

  test('is no other file, nor one without its end', async () => {
    await expect(verifyArchive(readable(['{"order":1}']))).rejects.toThrow(SyntaxError)
    await expect(verifyArchive(readable((files.get(1) ?? []).slice(0, -1)))).rejects.toThrow(SyntaxError)
  })
})

describe('somebody with the database’s password', () => {
  test('takes more out by an archive of their own: no entry names it', async () => {
    const fault = await faultAfter(services, async tx => {
      await tx`
        insert into book_archives (
          number, ends_on, last_entry, last_entry_hash, last_closing, last_closing_hash, public_keys, content_hash, made_at,
          previous_hash, hash
        )
        select 2, ends_on + 1, (select max(number) from book_entries) - 1,
          (select hash from book_entries order by number desc offset 1 limit 1), last_closing, last_closing_hash, public_keys,
          content_hash, made_at, hash, sha256('made up')
        from book_archives`
      await tx`delete from book_entries where number <= (select max(last_entry) from book_archives)`
    })
    expect(fault).toMatchObject({ chain: 'archives', number: 2 })
  })

  test('takes the archive out, or changes where the rest begins', async () => {
    const untied = (change: (tx: Queryable) => Promise<unknown>) => faultAfterUntied(services, change)
    expect(await untied(tx => tx`delete from book_archives`)).toEqual({ chain: 'entries', number: 4, why: 'gap' })
    expect(await untied(tx => tx`update book_archives set public_keys = '{}'`)).toMatchObject({
      ...{ chain: 'archives', why: 'changed' },
    })
    expect(await untied(tx => tx`update book_archives set last_entry_hash = sha256('x')`)).toMatchObject({
      why: 'order',
    })
  })
})

test('the next archive follows the one before it', async () => {
  clock.set('2028-01-02T09:00:00Z')
  await closeBooks(services)
  clock.set('2039-01-02T09:00:00Z')
  const archive = await archiveBooks(services, sql, keep)
  expect(archive).toMatchObject({ number: 2, endsOn: '2027-12-31', lastEntry: 5 })
  const read = await verifyArchive(readable(files.get(2) ?? []))
  expect([read.fault, read.archive]).toEqual([null, archive])
  expect(await verified()).toMatchObject({ entries: 8, archived: 5, fault: null })
}, 120_000)
