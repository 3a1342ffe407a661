import fc from 'fast-check'
import { expect } from 'vitest'
import type { RequestedLine } from '#api/features/pricing/contract.ts'
import { uuid } from '#api/kernel/ids.ts'
import { addDays } from '#api/kernel/time/paris-time.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { catalogue } from '#api/testing/menu/seed-menu.ts'
import { arbitraryCart } from '#api/testing/orders/arbitrary-cart.ts'
import { checkoutBody } from '#api/testing/orders/checkout.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { referenceOrder, referenceTotal } from '#api/testing/orders/reference-pricer.ts'
import { newCustomer, staffBearers } from '#api/testing/people/actors.ts'
import { newVoucher } from '#api/testing/people/loyalty.ts'
import { invariant } from '../invariant.ts'
import { watchChanges } from '../world/api/changes.ts'

const app = await testApp()
const { sql } = app
await sql`update settings set slot_capacity = 1000, max_order_load = 5000`
const { userId, ...customer } = await newCustomer(app, 'camille@exemple.fr')
const { admin } = await staffBearers(app)
const SOLD_OUT = ['pad-kapao', 'som-tam']
for (const id of SOLD_OUT) await app.post(`/api/admin/menu/toggle-availability/${id}`, { available: false }, admin)
const PROMOTIONS = await promotions([7, 20, 33])
const changes = await watchChanges(sql)

/** More points than any cart needs. */
const VOUCHERS_OF_EACH = 8
/** A capacity for some thousand orders. */
const MOST_LOAD = 20

type Claim = (right: number) => number
/** The total that a client claims. */
const claim = fc.constantFrom<Claim>(
  () => 0,
  right => right - 1,
  right => right + 1,
  right => -right,
  right => right * 100,
  right => Math.round(right / 2),
  () => 1e15,
)

let count = 0

invariant(
  11,
  'the real order call: no other total is taken, no other price is kept',
  { secondsATry: 3, share: 0.1 },
  async trial => {
    const seen = { placed: 0, refused: 0, free: 0, reduced: 0, checkedOut: 0 }
    await fc.assert(
      fc.asyncProperty(
        arbitraryCart,
        claim,
        fc.constantFrom(undefined, ...PROMOTIONS),
        async (cart, claim, promotion) => {
          trial.tried()
          await topUpVouchers()
          count += 1
          // Vouchers that do not exist belong to another invariant; here the account has one for each dish.
          const lines = cart.lines.map(({ rewardId: _, ...line }): RequestedLine => line)
          const hasRewardDish = lines.some(line => catalogue.rewards.some(({ id }) => id === line.menuItemId))
          const taken = hasRewardDish ? undefined : promotion
          const judged = referenceOrder(catalogue, lines, SOLD_OUT)
          const right = referenceTotal(catalogue, lines, SOLD_OUT, taken?.percent ?? 0)
          const load = 'faults' in judged || judged.alcohol ? MOST_LOAD + 1 : judged.load
          const body = bodyOf(lines, { load, code: taken?.code, right: typeof right === 'number' ? right : 0 })
          const bearer = hasRewardDish ? customer : {}
          await changes.take()
          if (typeof right !== 'number') {
            seen.refused += 1
            const { status, body: problem } = await app.post('/api/orders', body, { ...freshKey(), ...bearer })
            expect([status >= 400, right.faults]).toEqual([true, expect.arrayContaining([problem.code])])
            expect(await changes.take()).toEqual([])
            return
          }
          const claimed = claim(right)
          if (claimed !== right) {
            const lie = { ...body, totalAmount: claimed / 100 }
            const refused = await app.post('/api/orders', lie, { ...freshKey(), ...bearer })
            expect([refused.status, refused.body.code, refused.body.totalAmount]).toEqual([
              409,
              'price_changed',
              right / 100,
            ])
            expect(await changes.take()).toEqual([])
          }
          const placed = await app.post<{ id: string; totalAmount: number; trackingToken: string }>(
            '/api/orders',
            { ...body, totalAmount: right / 100 },
            { ...freshKey(), ...bearer },
          )
          expect(placed).toMatchObject({ status: 201, body: { totalAmount: right / 100 } })
          expect(await netCents(placed.body.id)).toEqual({ total: right, lines: right, vat: right })
          seen.placed += 1
          if (right === 0) seen.free += 1
          if (taken) seen.reduced += 1
          if (right > 0 && body.pickup) {
            await expectCheckoutOf(placed.body, right, bearer)
            seen.checkedOut += 1
          }
        },
      ),
      { numRuns: trial.times, seed: trial.seed, endOnFailure: true },
    )
    if (trial.times >= 100) for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0)
  },
)

function bodyOf(
  lines: RequestedLine[],
  { load, code, right }: { load: number; code?: string | undefined; right: number },
) {
  const pickup = {
    date: addDays('2026-11-22', count % 6),
    time: `${18 + (count % 5)}:${count % 2 ? '30' : '00'}`,
    notes: '',
  }
  return {
    ...orderBody(),
    items: lines,
    totalAmount: right / 100,
    customerInfo: { name: 'Camille Renard', phone: '06 12 34 56 78', email: `client-${count}@exemple.fr` },
    pickup: load <= MOST_LOAD || right === 0 ? pickup : null,
    adult: true,
    promoCode: code ?? null,
  }
}

async function netCents(orderId: string) {
  const [row] = await sql<{ total: number; lines: number; vat: number }[]>`
    select
      o.total_cents as total,
      sum(l.unit_price_cents * l.quantity) as lines,
      sum(l.quantity * (select sum(share.value::integer) from jsonb_each_text(l.vat_shares) as share)) as vat
    from orders o
    join line_items l on l.order_id = o.id
    where o.id = ${orderId}
    group by o.id`
  return row && { total: row.total, lines: Number(row.lines), vat: Number(row.vat) }
}

/** The payment page asks for the order's price, whatever the client says. */
async function expectCheckoutOf(order: { id: string; totalAmount: number }, right: number, bearer: object) {
  const path = '/api/payments/stripe/checkout'
  const refused = await app.post(path, checkoutBody(order, { amount: (right - 1) / 100 }), { ...bearer })
  expect([refused.status, refused.body.code]).toEqual([409, 'amount_mismatch'])
  const { status, body } = await app.post<{ sessionId: string }>(path, checkoutBody(order), { ...bearer })
  expect(status).toBe(200)
  const session = await app.services.stripe.checkout.sessions.retrieve(body.sessionId)
  expect(session.amount_total).toBe(right)
}

async function topUpVouchers(): Promise<void> {
  const rows = await sql<{ reward: string; count: number }[]>`
    select reward_id as reward, count(*) as count
    from vouchers
    where customer_id = ${userId} and order_id is null
    group by reward_id`
  for (const { id } of catalogue.rewards) {
    const left = rows.find(({ reward }) => reward === id)?.count ?? 0
    for (let missing = left; missing < VOUCHERS_OF_EACH; missing += 1) await newVoucher(sql, userId, id)
  }
}

async function promotions(percents: readonly number[]): Promise<{ code: string; percent: number }[]> {
  const made = percents.map((percent, index) => ({ id: uuid(), code: `TZRTXRE${index + 2}`, percent }))
  for (const { id, code, percent } of made) {
    await sql`
      insert into mailings (id, title, body, recipients, created_at)
      values (${id}, 'Promotion', 'Sur vos plats', 0, ${app.clock()})`
    await sql`
      insert into promotions (id, code, percent, ends_at)
      values (${id}, ${code}, ${percent}, '2027-01-01T00:00:00Z')`
  }
  return made
}
