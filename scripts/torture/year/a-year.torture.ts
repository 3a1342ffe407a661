import { afterAll, expect, test } from 'vitest'
import { expectNoDrift } from '#api/features/reports/testing/drift.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { randomOf, runSeed } from '../seed.ts'
import { expectSameSessions } from '../world/books/same-money.ts'
import { troublesOf } from './days.ts'
import { playDay } from './evening.ts'
import { passTo } from './hours.ts'
import { openPlace } from './place.ts'

/** 2028 has a 29 February. Both changes of the clock and every trouble come within the full year. */
const FIRST_DAY = '2028-01-01'
const NIGHTS = process.env.TORTURE ? 366 : 36

const place = await openPlace(process.env.YEAR_ON_PAIR === '1')
afterAll(() => place.stop())
const app = await testApp({
  startsAt: `${FIRST_DAY}T09:00:00Z`,
  ...(place.database && { database: place.database }),
})

test(`${NIGHTS} nights by a clock that is moved: the books agree each morning and at the end`, {
  timeout: 5_400_000,
}, async () => {
  const random = randomOf(runSeed())
  // The troubles of the year come in a tenth of it, too.
  const nightOf = (night: number) => (NIGHTS === 366 ? night : night * 10)
  const tally = { placed: 0, paid: 0, refused: 0, failovers: 0, upgrades: 0 }
  const repaired = new Map<string, number>()
  for (let night = 0; night < NIGHTS; night += 1) {
    const day = addDays(FIRST_DAY, nightOf(night))
    await passTo(app, new Date(`${day}T09:30:00Z`))
    await playDay({ app, place, random, day, tally }, troublesOf(nightOf(night)))
    await passTo(app, new Date(`${addDays(day, 1)}T05:00:00Z`))
    for (const { kind, isOpen } of await nightFindings(day)) {
      expect({ day, kind, isOpen }).toEqual({ day, kind, isOpen: false })
      repaired.set(kind, (repaired.get(kind) ?? 0) + 1)
    }
  }
  await expectSameSessions(app.sql, app.simulator)
  await expectNoDrift(app.sql)
  await expectNothingLeft()
  expect([tally.failovers, tally.upgrades]).toEqual([2, 3])
  const said = { nights: NIGHTS, ...tally, repaired: Object.fromEntries(repaired) }
  process.stdout.write(`a year: ${JSON.stringify(said)}\n`)
})

/** What the comparison of a night wrote into the journal. */
async function nightFindings(day: string): Promise<{ kind: string; isOpen: boolean }[]> {
  const since = new Date(`${day}T23:00:00Z`)
  return await app.sql<{ kind: string; isOpen: boolean }[]>`
    select details ->> 'finding' as kind, action = 'reconcile.open' as is_open
    from audit_entries
    where action in ('reconcile.open', 'reconcile.mended') and at > ${since}`
}

/** Everybody who paid was served or has their money back, every message went, and the ledger is the balance. */
async function expectNothingLeft(): Promise<void> {
  const { sql } = app
  const today = parisDay(app.clock())
  const left = await sql`
    select status, count(*)::integer as count
    from orders
    where status not in ('delivered', 'cancelled') and pickup_at < ${`${today}T00:00:00Z`}
    group by status`
  expect(left, 'orders of days gone by').toEqual([])
  const kept = await sql`
    select id from orders where status = 'cancelled' and captured_cents <> refunded_cents`
  expect(kept, 'money of orders that nobody cooked').toEqual([])
  expect(await sql`select kind, failure from messages where status <> 'sent'`, 'unsent messages').toEqual([])
  expect(await sql`select id from provider_events where handled_at is null`, 'unhandled events').toEqual([])
  const slots = await sql`
    select p.slot_at
    from pickup_slots p
    where held_load <> (
      select coalesce(sum(load), 0) from slot_holds h where h.slot_at = p.slot_at and released_at is null
    )`
  expect(slots, 'slots whose load is not that of their orders').toEqual([])
}
