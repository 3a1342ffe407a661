import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { sweepUnpaid } from '#api/features/orders/paying/sweep-unpaid.ts'
import { orderMoney } from '#api/features/payments/settle-session.ts'
import { instantOf } from '#api/kernel/time/paris-calendar.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { invariant } from '../invariant.ts'
import type { Random } from '../seed.ts'
import { type Ordered, orderFrom, type Slot, slotsOfWeek } from './19-order-from.ts'

const app = await testApp({ rateLimits: 'on', startsAt: '2026-11-21T10:00:00Z' })
const GUESTS = 45
const COLLEAGUES = 30
/** Of a thousand guests one may be asked to take another slot, to wait a minute or to call. */
const MOST_REFUSED = 0.001

const LEAD_MS = 20 * 60_000
/** How many mains somebody orders, and among how many of the next slots they choose. */
const AT_NOON = { meals: [1, 1, 1, 1, 2], reach: 6 }
const IN_THE_EVENING = { meals: [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 10], reach: 4 }

type OpenSlot = Slot & { atMs: number }
type Event = { atMs: number; happens: () => Promise<void> }
type Tally = { guests: number; refused: Ordered[]; mostUnpaid: number }

invariant(
  19,
  'of the honest guests of an evening, an office of thirty at noon among them, one in a thousand is refused at most',
  // In `npm run test:deep` ten evenings, which take a minute.
  { secondsATry: 20, share: process.env.TORTURE ? 1 : 0.1 },
  async ({ times, random, tried }) => {
    const tally: Tally = { guests: 0, refused: [], mostUnpaid: 0 }
    for (let evening = 0; evening < times; evening += 1) {
      await play(random, evening % 10 === 0, tally)
      tried()
    }
    process.stdout.write(
      `of ${tally.guests} guests ${tally.refused.length} were refused; ${tally.mostUnpaid} load was unpaid at most\n`,
    )
    for (const { detail } of tally.refused) process.stdout.write(`refused: ${detail}\n`)
    expect(tally.refused.length / tally.guests).toBeLessThanOrEqual(MOST_REFUSED)
    for (const { detail } of tally.refused) expect(detail, 'a way on').toMatch(/Réessayez|réessayez|Choisissez/)
  },
)

/** A day: its guests come, go to the payment page, and pay or leave; each tenth begins with an office at noon. */
async function play(random: Random, withOffice: boolean, tally: Tally): Promise<void> {
  const day = parisDay(new Date(app.clock().getTime() + 24 * 60 * 60_000))
  const startsAt = Date.parse(`${day}T09:30:00Z`)
  app.clock.set(new Date(startsAt).toISOString())
  const events: Event[] = []
  const open = (await slotsOfWeek(app))
    .filter(({ date }) => date === day)
    .map(slot => ({ ...slot, atMs: instantOf(slot.date, slot.time).getTime() }))
  const at = (minutes: number, happens: () => Promise<void>) =>
    events.push({ atMs: startsAt + minutes * 60_000, happens })
  if (withOffice) {
    for (let guest = 0; guest < COLLEAGUES; guest += 1) {
      at(random.between(0, 300) / 60, () => come(random, `192.0.2.${1 + guest}`, tally, at, open, AT_NOON))
    }
  }
  for (let guest = 0; guest < GUESTS; guest += 1) {
    // From half past five on, most of them about eight.
    const minutes = 420 + (random.between(0, 12_000) + random.between(0, 12_000)) / 100
    at(minutes, () => come(random, addressOf(random), tally, at, open, IN_THE_EVENING))
  }
  let sweptAt = startsAt
  for (;;) {
    events.sort((one, other) => one.atMs - other.atMs)
    const next = events.shift()
    if (!next) break
    if (next.atMs > sweptAt + 120_000) {
      app.clock.set(new Date(Math.max(next.atMs, sweptAt)).toISOString())
      await sweepUnpaid(app.services, orderMoney)
      sweptAt = next.atMs
    }
    app.clock.set(new Date(next.atMs).toISOString())
    await next.happens()
  }
}

/** Half at home, a third behind what an operator of phones shares among thousands, the others in one /48 of it. */
function addressOf(random: Random): string {
  const draw = random.below(100)
  if (draw < 35) return `37.170.${random.below(3)}.${1 + random.below(250)}`
  if (draw < 50) return `2a01:cb00:7:${random.between(1, 60_000).toString(16)}::1`
  return `82.${random.below(250)}.${random.below(250)}.9`
}

async function come(
  random: Random,
  address: string,
  tally: Tally,
  at: (minutes: number, happens: () => Promise<void>) => void,
  open: readonly OpenSlot[],
  { meals, reach }: { meals: readonly number[]; reach: number },
): Promise<void> {
  const mains = random.oneOf(meals)
  const today = parisDay(app.clock())
  const soonest = app.clock().getTime() + LEAD_MS
  const slots = open.filter(slot => slot.available && slot.atMs >= soonest && slot.remainingLoad >= mains * 2)
  const first = random.below(Math.min(reach, slots.length || 1))
  const placed = await orderFirst(address, mains, slots.slice(first))
  // A kitchen that is full refuses whoever comes, and that is no matter of holds.
  if (!placed) return
  tally.guests += 1
  if (placed.status !== 201) {
    tally.refused.push(placed)
    return
  }
  const [{ load } = { load: 0 }] = await app.sql<{ load: number }[]>`select unpaid_load() as load`
  tally.mostUnpaid = Math.max(tally.mostUnpaid, load)
  const now = (app.clock().getTime() - Date.parse(`${today}T09:30:00Z`)) / 60_000
  at(now + random.between(1, 4) / 60, () => openPage(placed.id))
  // One in six leaves without paying, most pay within two minutes, some take ten.
  if (random.chance(1 / 6)) return
  at(now + (random.chance(0.1) ? random.between(180, 600) : random.between(25, 150)) / 60, () => pay(placed.id))
}

/** The first of these slots that still has room: guests go on to the next by themselves. */
async function orderFirst(address: string, mains: number, slots: OpenSlot[]): Promise<Ordered | undefined> {
  for (const slot of slots) {
    const placed = await orderFrom(app, address, { mains, slot })
    if (placed.code !== 'slot_full' || !placed.detail.startsWith('Ce créneau est complet')) return placed
    slot.remainingLoad = 0
  }
  return undefined
}

async function openPage(orderId: string): Promise<void> {
  await app.sql`
    insert into payments (id, order_id, success_url, cancel_url, amount_cents, status, created_at)
    select ${randomUUID()}, id, 'https://x.example', 'https://x.example', total_cents, 'opening', ${app.clock()}
    from orders where id = ${orderId} and status = 'pending'`
}

/** What a payment does to an order, without the provider: a thousand evenings are fifty thousand of them. */
async function pay(orderId: string): Promise<void> {
  const now = app.clock()
  await app.sql`update payments set status = 'expired' where order_id = ${orderId}`
  await app.sql`
    update orders
    set status = 'confirmed', paid_at = ${now}, paid_on = ${parisDay(now)}, cancellable_until = ${now},
      captured_cents = total_cents
    where id = ${orderId} and status = 'pending'`
}
