import { expect, test } from 'vitest'
import { uuid } from '#api/kernel/ids.ts'
import type { AppError } from '#api/kernel/problems/errors.ts'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'
import { newCustomer } from '#api/testing/people/accounts.ts'
import { newVoucher } from '#api/testing/people/loyalty.ts'
import { giveVouchersBack, spendVouchers } from './vouchers.ts'

const { sql } = await testDatabase()

const codeOf = (error: unknown) => (error as AppError).code

test('spends a voucher once when 50 orders want it', async () => {
  const { id } = await newCustomer(sql)
  const voucherId = await newVoucher(sql, id)
  const orders = await Promise.all(Array.from({ length: 50 }, () => orderRow(sql, { customerId: id })))
  const results = await Promise.allSettled(
    orders.map(orderId =>
      sql.begin(tx => spendVouchers(tx, { customerId: id, orderId, vouchers: [{ rewardDishId: 'pad-thai' }] })),
    ),
  )
  const won = results.filter(result => result.status === 'fulfilled')
  expect(won.map(result => result.value)).toEqual([[voucherId]])
  const codes = results.filter(result => result.status === 'rejected').map(result => codeOf(result.reason))
  expect(codes).toEqual(Array(49).fill('reward_used'))
})

test('spends as many vouchers as there are, each once, oldest first', async () => {
  const { id } = await newCustomer(sql)
  const older = await newVoucher(sql, id, 'pad-thai', new Date('2026-10-01T12:00:00Z'))
  const newer = await newVoucher(sql, id, 'pad-thai', new Date('2026-10-02T12:00:00Z'))
  const wish = { customerId: id, vouchers: [{ rewardDishId: 'pad-thai' }] }
  expect(await spendVouchers(sql, { ...wish, orderId: await orderRow(sql) })).toEqual([older])
  expect(await spendVouchers(sql, { ...wish, orderId: await orderRow(sql) })).toEqual([newer])
})

test("refuses another customer's voucher like one that does not exist", async () => {
  const { id } = await newCustomer(sql)
  const { id: another } = await newCustomer(sql)
  const orderId = await orderRow(sql, { customerId: id })
  const theirs = await newVoucher(sql, another)
  for (const voucherId of [theirs, uuid()]) {
    const attempt = spendVouchers(sql, { customerId: id, orderId, vouchers: [{ voucherId, rewardDishId: 'pad-thai' }] })
    expect(codeOf(await attempt.catch(error => error))).toBe('reward_mismatch')
  }
  const [row] = await sql`select order_id from vouchers where id = ${theirs}`
  expect(row).toEqual({ orderId: null })
})

test('gives a voucher back once, and not from the order that took it next', async () => {
  const { id } = await newCustomer(sql)
  const voucherId = await newVoucher(sql, id)
  const wish = { customerId: id, vouchers: [{ voucherId, rewardDishId: 'pad-thai' }] }
  const [dead, live] = [await orderRow(sql), await orderRow(sql)]
  await spendVouchers(sql, { ...wish, orderId: dead })
  expect(await giveVouchersBack(sql, dead)).toBe(1)
  await spendVouchers(sql, { ...wish, orderId: live })
  expect(await giveVouchersBack(sql, dead)).toBe(0)
  const attempt = spendVouchers(sql, { ...wish, orderId: await orderRow(sql) })
  expect(codeOf(await attempt.catch(error => error))).toBe('reward_used')
})
