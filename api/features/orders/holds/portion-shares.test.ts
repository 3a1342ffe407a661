import { beforeEach, expect, test, vi } from 'vitest'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { menuSnapshot } from '#api/features/menu/snapshot.ts'
import { orderMoney } from '#api/features/payments/settle-session.ts'
import { reconcile } from '#api/features/reconciliation/reconcile.ts'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { newCustomer, signedIn } from '#api/testing/people/accounts.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import { confirmOrder } from '../paying/confirm-order.ts'
import { releaseLeft, sweepUnpaid } from '../paying/sweep-unpaid.ts'

const testing = await testApp({ rateLimits: 'on' })
const { app, sql, clock, services, post } = testing
const { manager } = await staffBearers(testing)
const customer = customerOf(testing)
const TODAY = '2026-11-21'

/** Whatever the tests before hold goes, and twelve are left. */
beforeEach(async () => {
  clock.advanceMinutes(40)
  await sweepUnpaid(services, orderMoney)
  await sql`update orders set status = 'cancelled', cancelled_at = ${clock()} where status <> 'cancelled'`
  await sql`delete from portion_holds`
  await sql`update portion_days set held = 0, portions = null`
  await numbered(12)
})

async function numbered(left: number) {
  const answer = await post('/api/admin/menu/item/riz-gluant/portions', { left }, { ...manager, ...freshKey() })
  expect(answer.status).toBe(200)
}

let people = 0
type Answer = { id: string; trackingToken: string; totalAmount: number; code?: string; detail?: string; left?: number }

/** Somebody new orders rice for this evening. */
async function order(network: number, pieces: number, headers: Record<string, string> = {}) {
  people += 1
  const body = orderBody([{ menuItemId: 'riz-gluant', unitPrice: 3, quantity: pieces }], {
    customerInfo: { name: 'Anne', email: `anne-${people}@exemple.fr`, phone: `06 00 03 ${1000 + people}` },
    pickup: { date: TODAY, time: '20:00', notes: '' },
  })
  const response = await app.request(
    `${TEST_ORIGIN}/api/orders`,
    { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) },
    { incoming: { socket: { remoteAddress: `198.51.${network}.7` } } },
  )
  return { status: response.status, body: (await response.json()) as Answer }
}

async function held() {
  const [row] = await sql<
    { held: number }[]
  >`select held from portion_days where item_id = 'riz-gluant' and day = ${TODAY}`
  return row?.held
}

test('a network holds half of what is left unpaid, rounded up, and is told how many it may', async () => {
  const all = await order(1, 12)
  expect([all.status, all.body.code, all.body.left]).toEqual([409, 'item_unavailable', 6])
  expect(all.body.detail).toBe(
    'Riz gluant\u00a0: 6 au plus à la fois pour aujourd’hui. Réduisez la quantité pour continuer.',
  )
  expect((await order(1, 4)).status).toBe(201)
  expect((await order(1, 2)).status, 'its orders together').toBe(201)
  const more = await order(1, 1)
  expect([more.status, more.body.code, more.body.left]).toEqual([409, 'item_unavailable', 0])
  expect((await order(2, 3)).status, 'another network').toBe(201)
  expect(await held()).toBe(9)
})

test('the last one may be held, and others are told when to try again, not that none is left', async () => {
  await numbered(1)
  expect((await order(1, 1)).status).toBe(201)
  const other = await order(2, 1)
  expect([other.status, other.body.code]).toEqual([409, 'item_unavailable'])
  expect(other.body.detail).toBe(
    'Riz gluant\u00a0: réservé pour aujourd’hui par d’autres commandes. Réessayez dans 5\u00a0minutes.',
  )
  clock.advanceMinutes(5)
  await sweepUnpaid(services, orderMoney)
  expect((await order(2, 1)).status).toBe(201)
})

test('whoever has paid here before may hold all that is left', async () => {
  const { id } = await newCustomer(sql)
  const headers = await signedIn(services, { kind: 'customer', id })
  expect((await order(3, 12, headers)).status, 'an account that never paid').toBe(409)
  const { body } = await order(3, 1, headers)
  await sql`
    update orders set paid_at = ${clock()}, paid_on = ${TODAY}, status = 'confirmed', cancellable_until = ${clock()},
      captured_cents = total_cents
    where id = ${body.id}`
  expect((await order(3, 11, headers)).status).toBe(201)
})

test('an order whose page has gone lets go of its portions, and holds them again where there are enough', async () => {
  const presence = ({ id, trackingToken }: Answer, isHere: boolean) =>
    post(`/api/orders/${id}/presence`, { isHere, trackingToken })
  const { body: left } = await order(1, 6)
  await presence(left, false)
  clock.advanceMinutes(1)
  await releaseLeft(services)
  expect(await held()).toBe(0)
  await presence(left, true)
  expect(await held()).toBe(6)
  await presence(left, false)
  clock.advanceMinutes(1)
  await releaseLeft(services)
  expect((await order(2, 6)).status).toBe(201)
  expect((await order(3, 3)).status).toBe(201)
  const page = await customer.checkout<Answer>(left)
  expect([page.status, page.body.code]).toEqual([409, 'item_unavailable'])
  expect(await held()).toBe(9)
  const findings = await reconcile(services)
  expect(findings.filter(({ kind }) => kind.startsWith('portions'))).toEqual([])
})

const PATIENCE = { timeout: 10_000 }

test('the menu says of what is only reserved until when, and that it is sold out once it is paid', async () => {
  const rice = async () => {
    const { body } = await testing.get<{ version: string; takeaway: Record<string, { id: string }[]> }>('/api/menu')
    const dish = Object.values(body.takeaway)
      .flat()
      .find(({ id }) => id === 'riz-gluant')
    return { version: body.version, ...dish } as Partial<MenuItem> & { version: string }
  }
  await numbered(1)
  const { body } = await order(1, 1)
  const at = (minutes: number) => new Date(clock().getTime() + minutes * 60_000).toISOString()
  const reserved = await vi.waitFor(async () => {
    const dish = await rice()
    expect(dish.available).toBe(false)
    return dish
  }, PATIENCE)
  expect(reserved).toMatchObject({ available: false, portionsLeft: 0, reservedUntil: at(5) })
  expect((await customer.checkout(body)).status).toBe(200)
  await services.snapshots.reload(menuSnapshot)
  expect((await rice()).reservedUntil, 'its payment page is open').toBe(at(15))
  await sql.begin(tx => confirmOrder(services, tx, body.id, { paidAt: clock(), capturedCents: 300 }))
  // The clock stands still: only the payment's notice has the menu read anew.
  const soldOut = await vi.waitFor(async () => {
    const dish = await rice()
    expect(dish.reservedUntil).toBeUndefined()
    return dish
  }, PATIENCE)
  expect(soldOut).toMatchObject({ available: false, portionsLeft: 0 })
  expect(soldOut.version, 'open pages hear of it').not.toBe(reserved.version)
})
