import { randomBytes, randomUUID } from 'node:crypto'
import { slotsOfDay } from '#api/features/pickup/offer-slots.ts'
import { PICKUP_TIMES, pickupDaysFrom } from '#api/features/pickup/rules/pickup-slots.ts'
import { USUAL_PICKUP_WEEK } from '#api/features/settings/rules/pickup-week.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Sql } from '#api/platform/database/database.ts'
import { somebody } from '../people/somebody.ts'
import type { ServerUnderTest } from '../server/server-under-test.ts'
import { median, type Row } from '../table.ts'
import { httpLoad } from './http-load.ts'

const ROUNDS = 3
const SECONDS = 2
/** A process that has just started compiles its code while it answers: an order costs it four times as much CPU. */
const WARM_UP_SECONDS = 12

type Slots = 'one slot' | 'all slots'
export type OrderSpeed = { ours: number; bare: number; ratio: number }

/** `POST /api/orders` beside the bare transaction that writes the same rows, for each number of clients and choice of slots. */
export async function benchOrders(
  server: ServerUnderTest,
  label: string,
  withPortions = false,
): Promise<{ rows: Row[]; speeds: OrderSpeed[] }> {
  await widenSlots(server.sql)
  await loadOf(server, 8, 'all slots', WARM_UP_SECONDS)
  const rows: Row[] = []
  const speeds: OrderSpeed[] = []
  for (const slots of ['all slots', 'one slot'] as const) {
    for (const clients of [8, 32]) {
      const speed = await compare(server, clients, slots, withPortions)
      speeds.push(speed)
      rows.push({
        what: `orders${label}, ${clients} clients, ${slots}: orders per second`,
        asked: '≥ 0.4 of bare SQL',
        measured: `${speed.ratio.toFixed(2)} (${Math.round(speed.ours)} / ${Math.round(speed.bare)})`,
        isMet: speed.ratio >= 0.4,
      })
    }
  }
  return { rows, speeds }
}

/** Raises the capacity of the slots, so that they hold all orders of a bench; those of a week are added up as integers. */
export async function widenSlots(sql: Sql): Promise<void> {
  await sql.unsafe(`
    alter table settings drop constraint if exists settings_slot_capacity_check;
    update settings set slot_capacity = 1000000;`)
}

/** Limits the portions of the ordered dish on each day, with enough for all orders. */
export async function countPortions(sql: Sql): Promise<void> {
  for (const day of pickupDaysFrom(new Date())) await sql`select set_portions('pad-thai', ${day}, 1000000000, true)`
}

async function compare(
  server: ServerUnderTest,
  clients: number,
  slots: Slots,
  withPortions: boolean,
): Promise<OrderSpeed> {
  const readings: OrderSpeed[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const ours = await loadOf(server, clients, slots, SECONDS)
    const bare = await bareLoad(server.sql, clients, slots, withPortions)
    if (round > 0) readings.push({ ours, bare, ratio: ours / bare })
  }
  return {
    ours: median(readings.map(reading => reading.ours)),
    bare: median(readings.map(reading => reading.bare)),
    ratio: median(readings.map(reading => reading.ratio)),
  }
}

/** @returns orders per second */
async function loadOf(server: ServerUnderTest, clients: number, slots: Slots, seconds: number): Promise<number> {
  const load = { port: server.port, connections: clients, seconds, request: () => orderRequest(slots) }
  const { perSecond, statuses, answers } = await httpLoad(load)
  if (statuses.get(201) !== answers) throw new Error(`orders answered ${[...statuses]}`)
  return perSecond
}

/** One order of one dish by somebody new, with its idempotency key, as our page sends it. */
export function orderRequest(slots: Slots): string {
  const { date, time } = pickedSlot(slots)
  const { address, customerInfo } = somebody()
  const body = JSON.stringify({
    items: [
      {
        id: 'pad-thai|Crevette||2',
        menuItemId: 'pad-thai',
        name: 'Pad thaï',
        quantity: 1,
        unitPrice: 13.9,
        totalPrice: 13.9,
        options: { protein: 'Crevette', spicyLevel: 2, cookingLevel: null, variant: 'Crevette' },
      },
    ],
    totalAmount: 13.9,
    customerInfo,
    orderType: 'emporter',
    pickup: { date, time, notes: '' },
  })
  return [
    'POST /api/orders HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    `idempotency-key: ${randomUUID()}`,
    `x-forwarded-for: ${address}`,
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

function pickedSlot(slots: Slots): { date: string; time: string; at: Date } {
  const tomorrow = addDays(parisDay(new Date()), 1)
  const date = slots === 'one slot' ? tomorrow : addDays(tomorrow, Math.floor(Math.random() * 6))
  const index = slots === 'one slot' ? 3 : Math.floor(Math.random() * PICKUP_TIMES.length)
  return slotsOfDay(date, USUAL_PICKUP_WEEK)[index] as { date: string; time: string; at: Date }
}

async function bareLoad(sql: Sql, clients: number, slots: Slots, withPortions: boolean): Promise<number> {
  const startedAt = performance.now()
  const endAt = startedAt + SECONDS * 1000
  let count = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < endAt) {
        await bareTransaction(sql, pickedSlot(slots), withPortions)
        count++
      }
    }),
  )
  return count / ((performance.now() - startedAt) / 1000)
}

/** The rows of one order written by hand: begin, a statement for each, commit. Same driver, same pool, same fsync. */
async function bareTransaction(
  sql: Sql,
  { date, at: slotAt }: { date: string; at: Date },
  withPortions: boolean,
): Promise<void> {
  const id = randomUUID()
  const now = new Date()
  const payBy = new Date(now.getTime() + 900_000)
  await sql.begin(async tx => {
    await tx`
      insert into idempotency_keys (scope, key, request_hash, status, response, created_at)
      values ('guest /api/orders', ${randomUUID()}, ${Buffer.alloc(32)}, 201, ${'{}'}::text::jsonb, ${now})`
    await tx`
      insert into orders (id, tracking_token, status, customer_name, customer_email, customer_phone, total_cents, pickup_at,
        has_alcohol, adult_declared, legal_version, created_at, pay_by)
      values (${id}, 'token', 'pending', 'Camille Renard', 'camille@exemple.fr', '06 12 34 56 78', 1390, ${slotAt},
        false, false, '2024-01', ${now}, ${payBy})`
    await tx`insert into order_events (order_id, status, at) values (${id}, 'pending', ${now})`
    await tx`
      insert into line_items (order_id, line_no, menu_item_id, name, quantity, unit_price_cents, variant, spicy_level,
        alcohol, category_key, vat_shares)
      values (${id}, 1, 'pad-thai', 'Pad thaï', 1, 1390, 'Crevette', 2, false, 'plats', ${'{"10": 1390}'}::text::jsonb)`
    await tx`
      insert into unpaid_holds (order_id, subject_hash, load, kind)
      values (${id}, ${randomBytes(32)}, 2, 'telephone'), (${id}, ${randomBytes(32)}, 2, 'mailbox'),
        (${id}, ${randomBytes(32)}, 2, 'network'), (${id}, ${randomBytes(32)}, 2, 'prefix')`
    if (withPortions) {
      await tx`update portion_days set held = held + 1 where day = ${date} and item_id = 'pad-thai'`
      await tx`insert into portion_holds (order_id, item_id, day, quantity) values (${id}, 'pad-thai', ${date}, 1)`
    }
    await tx`
      insert into pickup_slots as s (slot_at, held_load, held_orders, capacity) values (${slotAt}, 2, 1, 1000000)
      on conflict (slot_at) do update set held_load = s.held_load + 2, held_orders = s.held_orders + 1, capacity = 1000000`
    await tx`insert into slot_holds (order_id, slot_at, load) values (${id}, ${slotAt}, 2)`
  })
}
