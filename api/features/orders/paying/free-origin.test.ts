import { expect, test } from 'vitest'
import type { UnpaidOrigin } from '#api/features/orders/contract-staff.ts'
import { TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { COLA, orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { newStaff, signedIn } from '#api/testing/people/accounts.ts'

const testing = await testApp({ rateLimits: 'on' })
const { app, sql, services, get, post, simulator } = testing
const customer = customerOf(testing)

let people = 0
async function order(network: number, time: string, pieces = 6, dish = PAD_THAI) {
  people += 1
  const customerInfo = { name: 'Anne', email: `anne-${people}@exemple.fr`, phone: `06 00 02 ${1000 + people}` }
  const body = orderBody([{ ...dish, quantity: pieces }], {
    customerInfo,
    pickup: { date: '2026-11-22', time, notes: '' },
  })
  const response = await app.request(
    `${TEST_ORIGIN}/api/orders`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    { incoming: { socket: { remoteAddress: `198.51.${network}.7` } } },
  )
  expect(response.status).toBe(201)
  return (await response.json()) as { id: string; trackingToken: string; totalAmount: number }
}

test('the staff see orders that weigh nothing in the kitchen, too', async () => {
  const headers = await signedIn(services, { kind: 'staff', id: (await newStaff(sql)).id })
  for (const time of ['19:00', '19:30', '20:00']) await order(9, time, 20, COLA)
  type Listed = { orders: number; origins: UnpaidOrigin[] }
  const { body } = await get<Listed>('/api/admin/unpaid-holds', headers)
  expect([body.orders, body.origins[0]]).toEqual([3, expect.objectContaining({ kind: 'network', orders: 3, load: 0 })])
  await post(`/api/admin/unpaid-holds/${body.origins[0]?.id}/free`, {}, headers)
  await sql`delete from orders`
  await sql`delete from audit_entries`
})

test('the staff see who holds most unpaid, and free it all at once; what was paid stays', async () => {
  const headers = await signedIn(services, { kind: 'staff', id: (await newStaff(sql)).id })
  const hoarded = [await order(1, '19:00', 12), await order(1, '19:30')]
  const paid = await order(1, '20:00', 3).catch(() => undefined)
  expect(paid, 'one and a half slots').toBeUndefined()
  const other = await order(2, '20:30')
  type Listed = { isCrowded: boolean; orders: number; origins: UnpaidOrigin[] }
  const before = await get<Listed>('/api/admin/unpaid-holds', headers)
  expect(before.body).toMatchObject({ isCrowded: false, orders: 3 })
  const [largest] = before.body.origins
  expect(largest).toMatchObject({ kind: 'network', orders: 2, load: 36 })

  simulator.faults.set({ webhookNever: true })
  const page = await customer.checkout<{ sessionId: string }>(hoarded[1] as (typeof hoarded)[0])
  await customer.press('pay', page.body)
  const freed = await post<{ freed: number }>(`/api/admin/unpaid-holds/${largest?.id}/free`, {}, headers)
  expect([freed.status, freed.body]).toEqual([200, { freed: 1 }])
  const states = await sql<{ id: string; status: string }[]>`select id, status from orders`
  const stateOf = (id: string | undefined) => states.find(row => row.id === id)?.status
  expect([stateOf(hoarded[0]?.id), stateOf(hoarded[1]?.id), stateOf(other.id)]).toEqual([
    'cancelled',
    'confirmed',
    'pending',
  ])
  expect(await sql`select action, subject from audit_entries where action like 'order.%'`).toEqual([
    { action: 'order.unpaid_freed', subject: hoarded[0]?.id },
  ])
  const again = await post<{ freed: number }>(`/api/admin/unpaid-holds/${largest?.id}/free`, {}, headers)
  expect(again.body).toEqual({ freed: 0 })
})
