import { describe, expect, test } from 'vitest'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Sql } from '#api/platform/database/database.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'
import { placedOrder } from '#api/testing/orders/paid-order.ts'
import { confirmOrder } from '../paying/confirm-order.ts'

const app = await testApp()
const { sql, services, clock } = app

type Called = { number: number | null; day: string | null; status: string }

async function calledOf(sql: Sql, id: string): Promise<Called> {
  const [row] = await sql<Called[]>`
    select call_number as number, called_on::text as day, status from orders where id = ${id}`
  return row as Called
}

function confirm(orderId: string): Promise<unknown> {
  return sql.begin(tx => confirmOrder(services, tx, orderId, { paidAt: clock(), capturedCents: 1390 }))
}

/** An unpaid order with a pickup. */
async function pendingFor(pickupAt: string): Promise<string> {
  const id = await orderRow(sql, { email: 'ana@exemple.fr' })
  await sql`update orders set pickup_at = ${pickupAt} where id = ${id}`
  return id
}

test('a hundred orders that are paid at once are all confirmed, and no number comes twice', async () => {
  const ids = await Promise.all(Array.from({ length: 100 }, () => pendingFor('2026-12-05T12:00:00Z')))
  expect(await Promise.all(ids.map(confirm))).toEqual(ids.map(() => 'confirmed'))
  const called = await Promise.all(ids.map(id => calledOf(sql, id)))
  expect(new Set(called.map(({ day }) => day))).toEqual(new Set(['2026-12-05']))
  const numbers = called.map(({ number }) => number as number)
  expect(new Set(numbers).size).toBe(100)
  expect(numbers.every(number => number >= 1 && number <= 999)).toBe(true)
})

test('the number is of the Paris day of the pickup, the one that a late payment moves it to included', async () => {
  const evening = await pendingFor('2026-12-06T23:30:00Z')
  await confirm(evening)
  expect((await calledOf(sql, evening)).day).toBe('2026-12-07')
  const late = await pendingFor('2026-11-20T11:00:00Z')
  await confirm(late)
  expect((await calledOf(sql, late)).day).toBe(parisDay(clock()))
})

test('an unpaid order has none, one that nothing is paid for has one at once', async () => {
  const { id } = await placedOrder(app)
  expect(await calledOf(sql, id)).toMatchObject({ number: null, day: null, status: 'pending' })
  // An order made only of rewards is written as paid at once.
  const free = await orderRow(sql, { paidOn: '2026-12-08' })
  expect(await calledOf(sql, free)).toMatchObject({ number: expect.any(Number), day: '2026-12-08' })
})

test('a confirmation that is taken back gives its number to the next', async () => {
  const [first, second] = [await pendingFor('2026-12-09T12:00:00Z'), await pendingFor('2026-12-09T12:00:00Z')]
  const failed = sql.begin(async tx => {
    await confirmOrder(services, tx, first, { paidAt: clock(), capturedCents: 1390 })
    throw new Error('the provider’s answer could not be kept')
  })
  await expect(failed).rejects.toThrow('could not be kept')
  await confirm(second)
  const [day] = await sql<{ first: number; given: number }[]>`
    select first_number as first, given from call_days where called_on = '2026-12-09'`
  expect([(await calledOf(sql, second)).number, day?.given]).toEqual([day?.first, 1])
})

describe('the numbers of a day', () => {
  test('come to each from 1 to 999 once before they go on', async () => {
    const rows = await sql<{ number: number }[]>`
      select call_number_at(row('2026-12-10', 998, 997, 0)::call_days, place) as number
      from generate_series(1, 1001) place`
    const numbers = rows.map(({ number }) => number)
    expect(numbers.slice(0, 999).sort((a, b) => a - b)).toEqual(Array.from({ length: 999 }, (_, index) => index + 1))
    expect(numbers.slice(999)).toEqual([1000, 1001])
  })

  test('begin anywhere and go on by a step that leaves none out', async () => {
    await sql`select begin_call_day(day::date) from generate_series('2027-01-01'::date, '2027-07-19', '1 day') day`
    const begun = await sql<{ first: number; step: number }[]>`
      select first_number as first, step from call_days where called_on >= '2027-01-01'`
    expect(begun).toHaveLength(200)
    expect(new Set(begun.map(({ first }) => first)).size).toBeGreaterThan(100)
    expect(new Set(begun.map(({ step }) => step)).size).toBeGreaterThan(100)
    expect(begun.filter(({ step }) => step % 3 === 0 || step % 37 === 0)).toEqual([])
  })
})

describe('the database', () => {
  test('refuses to change a number, to take it away, and to give one twice', async () => {
    const [one, other] = [await pendingFor('2026-12-11T12:00:00Z'), await pendingFor('2026-12-11T12:00:00Z')]
    await confirm(one)
    const { number } = await calledOf(sql, one)
    await expect(sql`update orders set call_number = 500 where id = ${one}`).rejects.toThrow(/keeps the number/)
    await expect(sql`update orders set called_on = '2026-12-12' where id = ${one}`).rejects.toThrow(/keeps the number/)
    await expect(sql`update orders set call_number = null, called_on = null where id = ${one}`).rejects.toThrow(
      /keeps the number/,
    )
    const paidAs = sql`
      update orders
      set status = 'confirmed', paid_at = ${clock()}, paid_on = '2026-12-11', cancellable_until = ${clock()},
        call_number = ${number}, called_on = '2026-12-11'
      where id = ${other}`
    await expect(paidAs).rejects.toThrow(/one_order_of_call_number/)
    await expect(sql`update orders set call_number = 7, called_on = '2026-12-11' where id = ${other}`).rejects.toThrow(
      /orders_called_when_paid_check/,
    )
  })

  test('leaves the number where it is when the pickup is late past midnight', async () => {
    const id = await pendingFor('2026-12-12T22:50:00Z')
    await confirm(id)
    const before = await calledOf(sql, id)
    await sql`update orders set pickup_at = '2026-12-12T23:20:00Z' where id = ${id}`
    expect(await calledOf(sql, id)).toEqual(before)
  })
})
