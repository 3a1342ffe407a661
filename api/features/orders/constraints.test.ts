import { describe, expect, test } from 'vitest'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'

const { sql } = await testDatabase()
const AT = new Date('2026-11-21T12:00:00Z')

const change = (id: string, columns: Record<string, unknown>) => sql`update orders set ${sql(columns)} where id = ${id}`
const refused = { code: '23514' }

/** A paid order, ready to be handed over. */
async function ready(): Promise<string> {
  const id = await orderRow(sql, { paidOn: '2026-11-21', capturedCents: 1390 })
  for (const status of ['preparing', 'ready']) await change(id, { status })
  return id
}

describe('the table of orders refuses', () => {
  test('more money back than came', async () => {
    const id = await orderRow(sql, { paidOn: '2026-11-21', capturedCents: 1390 })
    await change(id, { refunded_cents: 1390 })
    await expect(change(id, { refunded_cents: 1391 })).rejects.toMatchObject(refused)
  })

  test('to be cooked without having been paid', async () => {
    const id = await orderRow(sql)
    await expect(change(id, { status: 'confirmed' })).rejects.toMatchObject(refused)
    await change(id, { status: 'confirmed', paid_at: AT, paid_on: '2026-11-21', cancellable_until: AT })
  })

  test('an allergy without a consent, a consent to none, and what is none of the fourteen', async () => {
    const id = await orderRow(sql)
    await expect(change(id, { allergens: ['lait'] })).rejects.toMatchObject(refused)
    await expect(change(id, { allergy_agreed_at: AT })).rejects.toMatchObject(refused)
    await expect(change(id, { allergens: ['peanuts'], allergy_agreed_at: AT })).rejects.toMatchObject(refused)
    await change(id, { allergens: ['lait'], allergy_agreed_at: AT })
    await expect(change(id, { allergens: [] })).rejects.toMatchObject(refused)
  })

  test('alcohol without the declaration of age', async () => {
    const id = await orderRow(sql)
    await expect(change(id, { has_alcohol: true })).rejects.toMatchObject(refused)
    await change(id, { has_alcohol: true, adult_declared: true })
  })

  test('to hand alcohol over without the age checked', async () => {
    const id = await ready()
    await change(id, { has_alcohol: true, adult_declared: true })
    await expect(change(id, { status: 'delivered' })).rejects.toMatchObject(refused)
    await change(id, { status: 'delivered', age_checked_at: AT })
  })
})

test('a slot’s load is given back once', async () => {
  const [mine, theirs] = [await orderRow(sql), await orderRow(sql)]
  for (const id of [mine, theirs]) await sql`select hold_slot(${id}, ${AT}, 3, 24)`
  const release = async () => await sql`select release_slot(${mine}, ${AT})`
  for (let times = 0; times < 3; times += 1) await expect(release()).resolves.toHaveLength(1)
  expect(await sql`select held_load, held_orders from pickup_slots where slot_at = ${AT}`).toEqual([
    { heldLoad: 3, heldOrders: 1 },
  ])
})
