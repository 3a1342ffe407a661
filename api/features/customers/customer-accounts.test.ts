import { expect, test } from 'vitest'
import { uuid } from '#api/kernel/ids.ts'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'
import { newCustomer } from '#api/testing/people/accounts.ts'
import { customerUser } from './customer-accounts.ts'

const { sql } = await testDatabase()

const dish = (menuItemId: string, quantity: number, name = menuItemId) => ({ menuItemId, name, quantity })

test('counts orders that were paid and not given back in full, and what was kept of them', async () => {
  const { id: customerId } = await newCustomer(sql)
  await orderRow(sql, { customerId, paidOn: '2026-11-18', capturedCents: 2590 })
  await orderRow(sql, { customerId, paidOn: '2026-11-19', capturedCents: 1390, refundedCents: 490 })
  await orderRow(sql, {
    customerId,
    paidOn: '2026-11-20',
    capturedCents: 1000,
    refundedCents: 1000,
    status: 'cancelled',
  })
  await orderRow(sql, { customerId, paidOn: '2026-11-20' })
  await orderRow(sql, { customerId })
  await orderRow(sql, { customerId, status: 'cancelled' })
  await orderRow(sql, { paidOn: '2026-11-20', capturedCents: 9900 })
  expect(await customerUser(sql, customerId)).toMatchObject({ total_orders: 3, total_spent: 34.9 })
})

test('names the three dishes taken most often, by quantity', async () => {
  const { id: customerId } = await newCustomer(sql)
  const lines = [dish('pad-thai', 2, 'Pad thaï'), dish('som-tam', 5, 'Som tam'), dish('nems', 1, 'Nems')]
  await orderRow(sql, { customerId, paidOn: '2026-11-18', lines })
  await orderRow(sql, {
    customerId,
    paidOn: '2026-11-19',
    lines: [dish('pad-thai', 4, 'Pad thaï'), dish('tom-yam', 3, 'Tom yam')],
  })
  await orderRow(sql, { customerId, lines: [dish('nems', 50)] })
  await orderRow(sql, { customerId, paidOn: '2026-11-20', status: 'cancelled', lines: [dish('nems', 50)] })
  expect((await customerUser(sql, customerId)).favorite_items).toEqual([
    { name: 'Pad thaï', quantity: 6 },
    { name: 'Som tam', quantity: 5 },
    { name: 'Tom yam', quantity: 3 },
  ])
})

test('counts a dish once under its latest name, though it was renamed', async () => {
  const { id: customerId } = await newCustomer(sql)
  const older = await orderRow(sql, { customerId, paidOn: '2026-11-18', lines: [dish('pad-thai', 2, 'Ancien nom')] })
  await sql`update orders set created_at = '2026-01-01T12:00:00Z' where id = ${older}`
  await orderRow(sql, { customerId, paidOn: '2026-11-19', lines: [dish('pad-thai', 1, 'Pad thaï')] })
  expect((await customerUser(sql, customerId)).favorite_items).toEqual([{ name: 'Pad thaï', quantity: 3 }])
})

test('makes rewards of whole tens of points', async () => {
  const { id: customerId } = await newCustomer(sql)
  await sql`
    insert into loyalty_ledger (customer_id, kind, points, reason, created_at)
    values (${customerId}, 'adjusted', 29, 'Ajustement manuel', now())`
  expect(await customerUser(sql, customerId)).toMatchObject({ loyalty_points: 29, available_rewards: 2 })
})

test('knows no customer who was deleted', async () => {
  await expect(customerUser(sql, uuid())).rejects.toMatchObject({ code: 'unauthenticated' })
})
