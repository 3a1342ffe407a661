import { expect, vi } from 'vitest'
import { PICKUP_TIMES } from '#api/features/pickup/rules/pickup-slots.ts'
import { OFFER, sendOffer } from '#api/features/promotions/testing/offers.ts'
import { freshKey, type TestApp, testApp } from '#api/testing/app/test-app.ts'
import { orderBody, SOM_TAM } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { tableBody } from '#api/testing/orders/table.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { invariant } from '../invariant.ts'
import { changesOf, dayAfter, instantByRule, parisByRule } from '../world/paris-by-rule.ts'

/** Where the process and the database think that they are: hours behind Paris, and on another day for half of it. */
const ZONES = ['America/New_York', 'Pacific/Kiritimati'] as const
/** 29 March and 25 October 2026, 28 March and 31 October 2027: all Sundays, which promotions end on. */
const CHANGES = [...changesOf(2026), ...changesOf(2027)]
const LEAD_MS = 20 * 60_000

/** One second before and after midnight at both ends of a day with a clock change, and around the change. */
const instantsOf = (change: Date) => {
  const { day } = parisByRule(change)
  return [instantByRule(day, '00:00'), change, instantByRule(dayAfter(day), '00:00')].flatMap(secondsAbout)
}
const secondsAbout = (at: Date) => [-1, 0, 1].map(seconds => new Date(at.getTime() + 1000 * seconds))

for (const zone of ZONES) {
  const app = await appIn(zone)
  const at = (instant: Date) => app.clock.set(instant.toISOString())

  invariant(16, `slots begin, pass and are kept by Paris time: ${zone}`, { secondsATry: 60 }, async ({ tried }) => {
    enter(zone)
    for (const change of CHANGES) {
      const { day } = parisByRule(change)
      const lasts = ['11:30', '22:30'].flatMap(time => {
        const last = instantByRule(day, time).getTime() - LEAD_MS
        return [new Date(last), new Date(last + 1000)]
      })
      for (const now of [...instantsOf(change), ...lasts].sort((a, b) => a.getTime() - b.getTime())) {
        at(now)
        const { body } = await app.get<{ days: { date: string; slots: { time: string; reason?: string }[] }[] }>(
          '/api/pickup-slots',
        )
        const today = parisByRule(now).day
        const shown = body.days.flatMap(({ date, slots }) => slots.map(({ time, reason }) => [date, time, reason]))
        const expected = Array.from({ length: 7 }, (_, index) => dayAfter(today, index)).flatMap(date =>
          PICKUP_TIMES.map(time => {
            const isPast = instantByRule(date, time).getTime() < now.getTime() + LEAD_MS
            return [date, time, isPast ? 'past' : undefined]
          }),
        )
        expect(shown, now.toISOString()).toEqual(expected)
        tried()
      }
      // The last moment for a slot of that day is the last for the order too, and what is kept is its instant.
      at(new Date(instantByRule(day, '22:30').getTime() - LEAD_MS))
      const pickup = { date: day, time: '22:30', notes: '' }
      const order = await placedOrder(app, orderBody([SOM_TAM], { pickup }))
      const [row] = await app.sql<{ at: Date }[]>`select pickup_at as at from orders where id = ${order.id}`
      expect(row?.at).toEqual(instantByRule(day, '22:30'))
      app.clock.advanceSeconds(1)
      const late = await app.post('/api/orders', orderBody([SOM_TAM], { pickup }), freshKey())
      expect([late.status, late.body.code]).toEqual([409, 'slot_unavailable'])
      const { manager } = await staffBearers(app)
      const ids = async (on: string) =>
        (await app.get<{ orders: { id: string }[] }>(`/api/admin/orders?day=${on}`, manager)).body.orders.map(
          ({ id }) => id,
        )
      expect([await ids(dayAfter(day, -1)), await ids(day), await ids(dayAfter(day))]).toEqual([[], [order.id], []])
    }
  })

  invariant(16, `points and reports count Paris days: ${zone}`, { secondsATry: 60 }, async ({ tried }) => {
    enter(zone)
    for (const change of CHANGES) {
      const { day } = parisByRule(change)
      at(new Date(instantByRule(day, '00:00').getTime() - 3_600_000))
      const { authorization, userId } = await newCustomer(app, `jour-${day}@exemple.fr`)
      const paid: { day: string; hour: number }[] = []
      for (const now of instantsOf(change).filter(now => now.getUTCSeconds() !== 1)) {
        at(new Date(now.getTime() - 60_000))
        const pickup = { date: dayAfter(day, 2), time: '12:30', notes: '' }
        const order = await placedOrder(app, orderBody([SOM_TAM], { pickup }), { authorization })
        at(now)
        await payOrder(app, order)
        const [row] = await app.sql<{ paidOn: string }[]>`select paid_on from orders where id = ${order.id}`
        const expected = parisByRule(now)
        expect([now.toISOString(), row?.paidOn]).toEqual([now.toISOString(), expected.day])
        paid.push(expected)
        tried()
      }
      const earned = await app.sql<{ day: string }[]>`
        select earned_on as day from loyalty_ledger where customer_id = ${userId} and kind = 'earned' order by 1`
      expect(earned.map(entry => entry.day)).toEqual([...new Set(paid.map(entry => entry.day))])
      await expectReports(dayAfter(day, 1), paid)
    }
  })

  /** What the dashboard says at the end of a day of the three days up to it. */
  async function expectReports(today: string, paid: { day: string; hour: number }[]): Promise<void> {
    at(new Date(instantByRule(dayAfter(today), '00:00').getTime() - 1000))
    const { manager } = await staffBearers(app)
    const { body } = await app.get<{
      from: string
      to: string
      revenue_series: { _id: string; orders_count: number }[]
      hourly_distribution: { _id: number; orders_count: number }[]
    }>('/api/analytics/dashboard?period=3', manager)
    expect([body.from, body.to]).toEqual([dayAfter(today, -2), today])
    const shown = (rows: { _id: string | number; orders_count: number }[]) =>
      Object.fromEntries(rows.filter(row => row.orders_count > 0).map(row => [row._id, row.orders_count]))
    expect(shown(body.revenue_series)).toEqual(countsOf(paid.map(({ day }) => day)))
    expect(shown(body.hourly_distribution)).toEqual(countsOf(paid.map(({ hour }) => hour)))
  }

  invariant(
    16,
    `tables, offers, pauses and sessions end by the right clock: ${zone}`,
    { secondsATry: 60 },
    async ({ tried }) => {
      enter(zone)
      for (const change of CHANGES) {
        const { day } = parisByRule(change)
        const midnight = instantByRule(day, '00:00')
        // Eight hours without a call, whatever the clocks on the wall say meanwhile.
        at(new Date(change.getTime() - 4 * 3_600_000))
        const [idle, busy] = [await staffBearers(app, 'of a shift'), await staffBearers(app, 'of a shift')]
        at(new Date(change.getTime() + 4 * 3_600_000 - 1000))
        expect((await app.get('/api/admin/orders', busy.manager)).status).toBe(200)
        at(new Date(change.getTime() + 4 * 3_600_000))
        expect((await app.get('/api/admin/orders', idle.manager)).status).toBe(401)
        expect((await app.get('/api/admin/orders', busy.manager)).status).toBe(200)
        tried(2)

        // A promotion ends on the coming Sunday, 23:30; said on a Sunday, on the next one.
        for (const [now, sunday] of [
          [new Date(midnight.getTime() - 1000), day],
          [midnight, dayAfter(day, 7)],
        ] as const) {
          at(now)
          const { admin } = await staffBearers(app)
          const title = `Offre ${now.toISOString()}`
          const { body } = await sendOffer(app, admin, { ...OFFER, title, body: 'À bientôt.' })
          expect(body.promotion?.until).toBe(instantByRule(sunday, '23:30').toISOString())
          tried()
        }

        // 'Until tomorrow' is five in the morning, of this day where it has not come yet.
        for (const [now, morning] of [
          [new Date(midnight.getTime() - 1000), day],
          [midnight, day],
          [new Date(instantByRule(day, '05:00').getTime() - 1000), day],
          [instantByRule(day, '05:00'), dayAfter(day)],
        ] as const) {
          at(now)
          const { manager } = await staffBearers(app)
          const { body } = await app.post('/api/admin/pause', { until: 'tomorrow' }, manager)
          expect(body).toEqual({ pausedUntil: instantByRule(morning, '05:00').toISOString() })
          await app.post('/api/admin/pause', { minutes: 0 }, manager)
          tried()
        }

        // A table of that day can be asked for until its minute has come, and one of the day before no more.
        const evening = instantByRule(day, '23:00')
        for (const [now, date, status] of [
          [new Date(midnight.getTime() - 1000), dayAfter(day, 90), 422],
          [midnight, dayAfter(day, 90), 201],
          [new Date(evening.getTime() - 1000), day, 201],
          [evening, day, 422],
          [instantByRule(dayAfter(day), '00:00'), day, 422],
        ] as const) {
          at(now)
          const answer = await app.post('/api/reservations', tableBody({ date, time: '23:00' }), freshKey())
          expect([now.toISOString(), date, answer.status]).toEqual([now.toISOString(), date, status])
          tried()
        }
      }
    },
  )
}

function countsOf(entries: (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const entry of entries) counts[entry] = (counts[entry] ?? 0) + 1
  return counts
}

/** The whole API on a database whose sessions are of that zone. */
async function appIn(zone: string): Promise<TestApp> {
  enter(zone)
  const app = await testApp({ startsAt: '2026-03-20T09:00:00Z' })
  const [{ name } = { name: '' }] = await app.sql<{ name: string }[]>`select current_database() as name`
  await app.sql`alter database ${app.sql(name)} set timezone = ${app.sql.unsafe(`'${zone}'`)}`
  await app.sql`update settings set slot_capacity = 1000`
  await app.sql`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await app.sql`select pg_terminate_backend(pg_backend_pid())`.catch(() => {})
  await vi.waitFor(async () => expect((await app.sql`show timezone`)[0]?.TimeZone).toBe(zone))
  return app
}

/** Node reads TZ anew when it is set. */
function enter(zone: string): void {
  process.env.TZ = zone
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
}
