import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { addDays } from '#api/kernel/time/paris-time.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { readPdf } from '#api/testing/mails/read-pdf.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { COLA, orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import { readCsv } from '#api/testing/read-csv.ts'
import { noticeRestore } from '../reconciliation/reconcile.ts'
import { closeBooks } from './close-books.ts'
import type { Books, Closing } from './contract.ts'
import { faultAfterUntied } from './testing/fault-after.ts'
import { readEntriesFile } from './testing/read-entries-file.ts'
import { verifyBooks } from './verify-books.ts'
import { writeEntries } from './write-entries.ts'

const app = await testApp()
const { sql, services, clock, simulator } = app
const { admin, manager } = await staffBearers(app)
await sql`update settings set slot_capacity = 1000`
const customer = customerOf(app)

const verified = () => verifyBooks(services, sql)
const read = async (month = '2026-11') => (await app.get<Books>(`/api/admin/books?month=${month}`, admin)).body
const entries = () => sql`select number::int, kind, is_sale, amount_cents, vat, lines from book_entries order by number`

async function paid(dishes = [PAD_THAI, COLA]) {
  const order = await placedOrder(app, orderBody(dishes))
  await payOrder(app, order)
  return order
}

async function refund(order: { id: string }, amount: number) {
  const body = { amount, reason: 'Plat oublié' }
  // The first bearer's proof is over once the clock has moved.
  const proven = (await staffBearers(app)).admin
  const { status } = await app.post(`/api/admin/orders/${order.id}/refund`, body, { ...proven, ...freshKey() })
  expect(status).toBe(200)
  await app.runJobs()
}

describe('entries', () => {
  test('begin with the key, and each movement has one with its tax', async () => {
    const order = await paid()
    await refund(order, 5)
    await writeEntries(services)
    expect(await entries()).toEqual([
      expect.objectContaining({ number: 1, kind: 'key', amountCents: 0 }),
      expect.objectContaining({
        ...{ number: 2, kind: 'capture', isSale: true, amountCents: 1640 },
        vat: [
          [5.5, 237, 13],
          [10, 1264, 126],
        ],
        lines: [
          [1, 1, 0, false, [[10, 1390]]],
          [2, 1, 0, false, [[5.5, 250]]],
        ],
      }),
      expect.objectContaining({ number: 3, kind: 'refund', isSale: true, amountCents: -500, lines: [] }),
    ])
    const [{ vat }] = (await sql`select vat from book_entries where number = 3`) as unknown as [{ vat: number[][] }]
    expect(
      vat.reduce((sum, [, net = 0, tax = 0]) => sum + net + tax, 0),
      'the whole refund',
    ).toBe(-500)
    expect(await sql`select from money_movements`).toHaveLength(0)
    expect(await verified()).toMatchObject({ entries: 3, fault: null })
  })

  test('the migration notes of a past restaurant what the triggers note of a living one', async () => {
    const order = await paid([SOM_TAM, COLA])
    await refund(order, 2)
    const noted = () => sql`
      select kind, is_sale, order_id, provider_id, amount_cents, moved_at, lines
      from money_movements
      where kind <> 'opening' and order_id = ${order.id}
      order by kind`
    const living = await noted()
    expect(living).toHaveLength(2)
    await sql
      .begin(async tx => {
        await tx`delete from money_movements`
        const [, past = ''] = readFileSync('sql/migrations/0174.do.books.sql', 'utf8').split('-- The books begin with')
        await tx.unsafe(`-- ${past.split('-- Whether the restaurant')[0]}`)
        const [first] = await tx`select kind, provider_id from money_movements order by id limit 1`
        expect(first).toEqual({
          kind: 'opening',
          providerId: expect.stringMatching(/^\d+ payments, \d+ refunds and 0 disp/),
        })
        expect(
          await tx`
            select kind, is_sale, order_id, provider_id, amount_cents, moved_at, lines
            from money_movements
            where order_id = ${order.id}
            order by kind`,
        ).toEqual([...living])
        throw new Error('back')
      })
      .catch(error => {
        if ((error as Error).message !== 'back') throw error
      })
    await writeEntries(services)
  })

  test('a second writer at the same time writes no movement twice', async () => {
    await paid()
    const writing = Promise.all([writeEntries(services), writeEntries(services), writeEntries(services)])
    await expect(writing.then(written => written.sort())).resolves.toEqual([0, 0, 1])
    expect((await verified()).fault).toBeNull()
  })

  test('a role that may add to the books and nothing else writes them', async () => {
    await paid()
    const refusals: string[] = []
    const work = sql.begin(async tx => {
      await tx.unsafe(`create role books_writer;
        grant all on all tables in schema public to books_writer;
        revoke update, delete, truncate on book_entries, book_closings, book_archives from books_writer;
        set local role books_writer`)
      const onTx = { ...services, sql: { begin: (inner: (q: unknown) => unknown) => inner(tx) } } as never
      expect(await writeEntries(onTx)).toBeGreaterThan(0)
      expect((await verifyBooks(services, tx)).fault).toBeNull()
      for (const statement of [
        'update book_entries set amount_cents = 1',
        'delete from book_closings',
        'truncate book_archives',
      ])
        await tx.savepoint(at => at.unsafe(statement)).catch(({ code }) => refusals.push(code))
      throw new Error('back')
    })
    await expect(work).rejects.toThrow('back')
    expect(refusals, 'not allowed').toEqual(['42501', '42501', '42501'])
    await writeEntries(services)
  })

  test('a payment that comes too late is no sale, nor is what goes back of it', async () => {
    const order = await customer.opened([SOM_TAM])
    await sql`update orders set status = 'cancelled', cancelled_at = ${clock()}, cancel_reason = 'essai' where id = ${order.id}`
    await customer.press('pay', order)
    await customer.settle()
    await writeEntries(services)
    const rows = await sql`
      select kind, is_sale, amount_cents, vat from book_entries where order_id = ${order.id} order by number`
    expect(rows).toEqual([
      { kind: 'capture', isSale: false, amountCents: 600, vat: [] },
      { kind: 'refund', isSale: false, amountCents: -600, vat: [] },
    ])
  })

  test('what a bank takes leaves the sale and its tax, and comes back when the dispute is won', async () => {
    const order = await customer.opened([SOM_TAM])
    await customer.press('pay', order)
    await customer.settle()
    const id = await simulator.outside.dispute(order.sessionId, { reason: 'general' })
    await customer.settle()
    await simulator.outside.closeDispute(id, 'won')
    await customer.settle()
    await writeEntries(services)
    const rows = await sql`
      select kind, is_sale, amount_cents from book_entries where order_id = ${order.id} order by number`
    expect(rows).toEqual([
      { kind: 'capture', isSale: true, amountCents: 600 },
      { kind: 'dispute', isSale: false, amountCents: -600 },
      { kind: 'dispute', isSale: false, amountCents: 600 },
    ])
  })

  test('are only added to, in their order', async () => {
    await paid()
    await writeEntries(services)
    await expect(sql`update book_entries set amount_cents = 1`).rejects.toThrow('only added to')
    await expect(sql`delete from book_entries where number = 3`).rejects.toThrow('only added to')
    await expect(sql`truncate book_entries`).rejects.toThrow('only added to')
    await expect(
      sql`insert into book_entries select number + 2, kind, is_sale, order_id, provider_id, amount_cents, moved_at,
        moved_on, vat, lines, written_at, previous_hash, sha256('x'), key_id, signature from book_entries
        order by number desc limit 1`,
    ).rejects.toThrow('does not follow')
  })

  test('go on under a new key, and the old secret is needed no more', async () => {
    await paid()
    await writeEntries(services)
    const next = {
      ...services,
      sessionSecrets: ['another secret of the tests, long enough', ...services.sessionSecrets],
    }
    await writeEntries(next)
    const [last] = await sql`select kind from book_entries order by number desc limit 1`
    expect(last).toEqual({ kind: 'key' })
    expect((await verifyBooks({ ...next, sessionSecrets: next.sessionSecrets.slice(0, 1) }, sql)).fault).toBeNull()
    // And back, as the other tests write on.
    await writeEntries({ ...services, sessionSecrets: [...next.sessionSecrets].reverse() })
  })
})

describe('closings', () => {
  test('a day closes at 05:00 of the next one, with what it sold, and is shown with the month', async () => {
    await paid()
    await writeEntries(services)
    clock.set('2026-11-22T03:59:00Z')
    expect(await closeBooks(services), 'before five').toBe(0)
    clock.set('2026-11-22T04:00:00Z')
    app.mails.length = 0
    expect(await closeBooks(services)).toBe(1)
    expect(await closeBooks(services), 'once').toBe(0)
    await app.runJobs()
    const [mail] = app.mails
    const [sealed] = await sql`select encode(hash, 'hex') as hash from book_closings`
    expect([app.mails.length, mail?.text?.includes(sealed?.hash)]).toEqual([1, true])
    expect(mail?.subject).toMatch(/21 novembre.*€ en \d+\scommandes/)
    const { closings, totals, open } = await read()
    expect(closings).toMatchObject([{ number: 1, period: 'day', from: '2026-11-21', to: '2026-11-21' }])
    const [closing] = closings as [Closing]
    const [sums] = await sql`
      select sum(amount_cents)::int as kept from book_entries where is_sale and moved_on = '2026-11-21'`
    expect(totals.kept).toBe(sums?.kept / 100)
    expect(totals.vat.map(({ formLine }) => formLine)).toEqual(['09', '9B'])
    expect(Math.round(100 * totals.vat.reduce((sum, { total }) => sum + total, 0))).toBe(sums?.kept)
    expect(closing.perpetual).toBe(totals.kept)
    expect(await sql`select kind, moved_on::text, provider_id from book_entries where moved_on > '2026-11-21'`).toEqual(
      [],
    )
    expect(open.entries).toBe(0)
    expect((await verified()).fault).toBeNull()
  })

  test('what is heard after its day was closed is in the next one, and is said to be late', async () => {
    const order = await paid()
    await refund(order, 2)
    // The provider says today when it happened: yesterday.
    await sql`update money_movements set moved_at = '2026-11-21T20:00:00Z' where kind = 'refund'`
    await writeEntries(services)
    clock.set('2026-11-23T04:00:00Z')
    await closeBooks(services)
    const [, second] = (await read()).closings as [Closing, Closing]
    expect(second).toMatchObject({ from: '2026-11-22', lateEntries: 1, refunded: 2 })
  })

  test('days that passed while nothing ran close one after the other, and with them month and year', async () => {
    clock.set('2027-01-02T09:00:00Z')
    await closeBooks(services)
    const rows = await sql`select period, count(*)::int as count from book_closings group by period order by period`
    expect(rows).toEqual([
      { period: 'day', count: 42 },
      { period: 'month', count: 2 },
      { period: 'year', count: 1 },
    ])
    const [year] = await sql`
      select totals, starts_on, (
        select sum(amount_cents)::int from book_entries where is_sale
      ) as kept from book_closings where period = 'year'`
    expect([year?.startsOn, year?.totals.keptCents]).toEqual(['2026-01-01', year?.kept])
    await expect(sql`update book_closings set perpetual_cents = 0`).rejects.toThrow('only added to')
    expect((await verified()).fault).toBeNull()
  })

  test('each is a PDF with its hash, and the month a file whose debits are its credits', async () => {
    const file = await app.app.request('/api/admin/books/closings/1/closing.pdf', { headers: admin })
    const { text } = readPdf(Buffer.from(await file.arrayBuffer()))
    const [closing] = await sql`select encode(hash, 'hex') as hash from book_closings where number = 1`
    expect(text.replaceAll(/[^0-9a-f]/g, '')).toContain(closing?.hash)
    const journal = await app.app.request('/api/admin/books/2026-11/ecritures.txt', { headers: admin })
    const { entries, faults } = readEntriesFile(await journal.text())
    expect(faults).toEqual([])
    const { totals } = await read()
    const sold = entries.filter(({ account }) => /^(707|44571)/.test(account))
    const cents = sold.reduce((sum, { debitCents, creditCents }) => sum + creditCents - debitCents, 0)
    expect(cents).toBe(Math.round(totals.kept * 100))
    expect(cents).toBeGreaterThan(0)
    await sql`update settings set account_sales = '706', version = version + 1`
    await services.snapshots.reload(settingsSnapshot)
    const renamed = await app.app.request('/api/admin/books/2026-11/ecritures.txt', { headers: admin })
    expect(await renamed.text()).toMatch(/\t706100\t/)
    expect((await read()).accounts).toMatchObject({ sales: '706', fees: '627000' })
    const table = await app.app.request('/api/admin/books/2026-11/jours.csv', { headers: admin })
    expect(table.headers.get('content-disposition')).toBe('attachment; filename="jours-2026-11.csv"')
    const [titles = [], ...days] = readCsv(await table.text())
    expect(days.map(([day]) => day)).toEqual(Array.from({ length: 10 }, (_, at) => `${21 + at}/11/2026`))
    const kept = days.reduce((sum, cells) => sum + Number(cells[titles.indexOf('CA TTC (€)')]?.replace(',', '.')), 0)
    expect(Math.round(kept * 100)).toBe(Math.round(totals.kept * 100))
    const reported = await app.app.request('/api/admin/books/2026-11/e-reporting.csv', { headers: admin })
    const [, ...sales] = readCsv(await reported.text())
    const taxed = sales.reduce((sum, cells) => sum + Number(cells[6]?.replace(',', '.')), 0)
    expect(Math.round(taxed * 100)).toBe(Math.round(totals.vat.reduce((sum, { tax }) => sum + tax * 100, 0)))
    expect((await app.get('/api/admin/books/closings/99/closing.pdf', admin)).status).toBe(404)
    expect((await app.get('/api/admin/books', manager)).status, 'not for who runs the evening').toBe(403)
  })

  test.each([
    ['around midnight', '2027-01-10', '2027-01-10T22:59:59Z', '2027-01-10T23:00:00Z'],
    ['on the day of 23 hours', '2027-03-28', '2027-03-28T21:59:59Z', '2027-03-28T22:00:00Z'],
    ['on the day of 25 hours', '2027-10-31', '2027-10-31T22:59:59Z', '2027-10-31T23:00:00Z'],
  ])(
    '%s the last second of a day and the first of the next are in two, and before 05:00 neither is closed',
    async (_, day, last, first) => {
      const next = addDays(day, 1)
      await sql`
      insert into money_movements (kind, is_sale, provider_id, amount_cents, moved_at)
      values ('capture', false, ${`pi last of ${day}`}, 100, ${last}), ('capture', false, ${`pi first of ${next}`}, 10, ${first})`
      const closedOn = async () => {
        await closeBooks(services)
        return await sql<{ on: string; cents: number }[]>`
        select starts_on as on, (totals ->> 'unsoldCents')::int as cents
        from book_closings
        where period = 'day' and starts_on >= ${day}
        order by number`
      }
      // 04:59 and 05:00 of the next day in Paris, whatever the season.
      clock.set(`${next}T${day === '2027-03-28' ? '02' : '03'}:59:59Z`)
      expect(await closedOn()).toEqual([])
      clock.advanceSeconds(1)
      expect(await closedOn()).toEqual([{ on: day, cents: 100 }])
      clock.advanceSeconds(24 * 60 * 60)
      expect(await closedOn()).toEqual([
        { on: day, cents: 100 },
        { on: next, cents: 10 },
      ])
    },
  )
})

test('behind a restore nothing is written or closed before an entry that says so, with the last closing', async () => {
  const [{ number, endsOn } = { number: 0, endsOn: '' }] = await sql<{ number: number; endsOn: string }[]>`
    select number, ends_on from book_closings order by number desc limit 1`
  const { entries: known } = await verified()
  await noticeRestore(services)
  await sql`update database_timeline set timeline = 'another server/1/00000001'`
  await sql`
    insert into money_movements (kind, is_sale, provider_id, amount_cents, moved_at)
    values ('capture', false, 'pi_after_the_restore', 100, ${clock()})`
  clock.advanceSeconds(2 * 24 * 60 * 60)
  expect(await writeEntries(services)).toBe(0)
  expect(await closeBooks(services)).toBe(0)
  await noticeRestore(services)
  expect(await writeEntries(services)).toBe(2)
  const rows = await sql`
    select number::int, kind, provider_id from book_entries where number > ${known} order by number`
  expect(rows).toEqual([
    {
      ...{ number: known + 1, kind: 'restore' },
      providerId: `behind entry ${known}${number ? `, closing ${number} of ${endsOn}` : ''}`,
    },
    { number: known + 2, kind: 'capture', providerId: 'pi_after_the_restore' },
  ])
  expect(await closeBooks(services)).toBeGreaterThan(0)
  expect((await verified()).fault).toBeNull()
})

describe('somebody with the database’s password', () => {
  const number = 3

  const faultAfter = (change: (tx: Queryable) => Promise<unknown>) => faultAfterUntied(services, change)

  beforeEach(async () => expect((await verified()).fault).toBeNull())

  test.each([
    ['an amount', (tx: Queryable) => tx`update book_entries set amount_cents = 1 where number = ${number}`, 'changed'],
    ['its tax', (tx: Queryable) => tx`update book_entries set vat = '[]' where number = ${number}`, 'changed'],
    [
      'its day',
      (tx: Queryable) => tx`update book_entries set moved_on = moved_on - 1 where number = ${number}`,
      'changed',
    ],
  ])('changes %s', async (_, change, why) => {
    expect(await faultAfter(change)).toEqual({ chain: 'entries', number, why })
  })

  test('takes an entry out, or swaps two', async () => {
    expect(await faultAfter(tx => tx`delete from book_entries where number = ${number}`)).toMatchObject({ why: 'gap' })
    expect(
      await faultAfter(async tx => {
        await tx`update book_entries set number = 999999 where number = 3`
        await tx`update book_entries set number = 3 where number = 4`
        await tx`update book_entries set number = 4 where number = 999999`
      }),
    ).toMatchObject({ number: 3 })
  })

  test('cuts the end off: the closings know it', async () => {
    const [last] = await sql`select max(number)::int as number from book_entries`
    const fault = await faultAfter(tx => tx`delete from book_entries where number = ${last?.number}`)
    expect(fault).toMatchObject({ chain: 'closings', why: 'entry' })
  })

  test('changes a closing', async () => {
    const fault = await faultAfter(tx => tx`update book_closings set perpetual_cents = 1 where number = 2`)
    expect(fault).toEqual({ chain: 'closings', number: 2, why: 'changed' })
  })

  test('builds the chain anew with a key of their own: its end bears no signature of ours', async () => {
    const stranger = { ...services, sessionSecrets: ['a secret that somebody made up, long enough'] }
    const fault = await faultAfter(async tx => {
      await tx`delete from book_closings`
      await tx`delete from book_entries`
      await tx`
        insert into money_movements (kind, is_sale, provider_id, amount_cents, moved_at)
        values ('capture', true, 'pi_made_up', 100, now())`
      await writeEntries({ ...stranger, sql: { begin: (work: (q: unknown) => unknown) => work(tx) } } as never)
    })
    expect(fault).toMatchObject({ why: 'signature' })
  })

  test('and whatever is written on top of it says so for good', async () => {
    const stranger = { ...services, sessionSecrets: ['a secret that somebody made up, long enough'] }
    const fault = await faultAfter(async tx => {
      const onTx = { sql: { begin: (work: (q: unknown) => unknown) => work(tx) } }
      await writeEntries({ ...stranger, ...onTx } as never)
      await writeEntries({ ...services, ...onTx } as never)
    })
    expect(fault).toMatchObject({ chain: 'entries', why: 'signature' })
  })
})
