import { describe, expect, test } from 'vitest'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Sql } from '#api/platform/database/database.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'
import { placedOrder } from '#api/testing/orders/paid-order.ts'
import { confirmOrder } from './paying/confirm-order.ts'

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

/** Orders of a day, paid in one statement. @returns their numbers, in the order in which they were given */
async function paidInBulk(day: string, count: number): Promise<{ numbers: number[] }> {
  const like = await orderRow(sql)
  const rows = await sql<{ number: number }[]>`
    insert into orders
    select (jsonb_populate_record(o, jsonb_build_object(
      'id', gen_random_uuid(), 'status', 'confirmed', 'paid_on', ${day}::text, 'paid_at', ${clock()}::timestamptz,
      'cancellable_until', ${clock()}::timestamptz
    ))).*
    from orders o, generate_series(1, ${count})
    where o.id = ${like}
    returning call_number as number`
  return { numbers: rows.map(({ number }) => number) }
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

test('a confirmation that is taken back gives its number back', async () => {
  const [first, second] = [await pendingFor('2026-12-09T12:00:00Z'), await pendingFor('2026-12-09T12:00:00Z')]
  const failed = sql.begin(async tx => {
    await confirmOrder(services, tx, first, { paidAt: clock(), capturedCents: 1390 })
    throw new Error('the provider’s answer could not be kept')
  })
  await expect(failed).rejects.toThrow('could not be kept')
  await confirm(second)
  const [day] = await sql<{ given: number }[]>`select given from call_days where called_on = '2026-12-09'`
  expect(day?.given).toBe(1)
})

describe('the numbers of a day', () => {
  test('tell nothing by their distance: no step leads from one to the next', async () => {
    const { numbers } = await paidInBulk('2026-12-13', 300)
    const steps = numbers.slice(1).map((number, index) => (number - (numbers[index] ?? 0) + 999) % 999)
    expect(new Set(steps).size).toBeGreaterThan(100)
    // Of the 299 steps of numbers that were drawn, half go on upwards.
    const ups = numbers.filter((number, index) => number > (numbers[index - 1] ?? 0)).length
    expect(ups).toBeGreaterThan(100)
    expect(ups).toBeLessThan(200)
  })

  test('come to each from 1 to 999 once, as quickly at their end, before they go on', async () => {
    const { numbers } = await paidInBulk('2026-12-10', 998)
    const startedAt = performance.now()
    const last = await paidInBulk('2026-12-10', 3)
    expect(performance.now() - startedAt).toBeLessThan(500)
    const all = [...numbers, ...last.numbers]
    expect(all.slice(0, 999).sort((a, b) => a - b)).toEqual(Array.from({ length: 999 }, (_, index) => index + 1))
    expect(all.slice(999)).toEqual([1000, 1001])
  })

  test('are none twice when the last are paid at once', async () => {
    await paidInBulk('2026-12-14', 990)
    const ids = await Promise.all(Array.from({ length: 20 }, () => pendingFor('2026-12-14T12:00:00Z')))
    expect(await Promise.all(ids.map(confirm))).toEqual(ids.map(() => 'confirmed'))
    const numbers = (await Promise.all(ids.map(id => calledOf(sql, id)))).map(({ number }) => number as number)
    expect(new Set(numbers).size).toBe(20)
    expect(Math.max(...numbers)).toBe(1010)
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
