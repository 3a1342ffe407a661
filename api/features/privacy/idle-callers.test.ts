import { expect, test } from 'vitest'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import { eraseIdlePeople } from './erase-idle-people.ts'

const app = await testApp({ startsAt: '2026-11-21T09:00:00Z' })
const { sql, clock, post } = app
await sql`update settings set slot_capacity = 1000, till_orders = 1000`

/** An order that the staff took without an address, on the phone or at the counter, and handed over. */
async function called(name: string, phone?: string, date = '2026-11-22', notes = '') {
  const { manager } = await staffBearers(app)
  const { items, totalAmount, pickup } = orderBody()
  const body = { items, totalAmount, pickup: { ...pickup, date, notes }, customer: { name, phone }, pays: 'till' }
  const taken = await post<{ order: { id: string } }>('/api/admin/orders', body, { ...manager, ...freshKey() })
  const { id } = taken.body.order
  await post(`/api/admin/orders/${id}/collected`, undefined, { ...manager, ...freshKey() })
  for (const status of ['preparing', 'ready', 'delivered'])
    await sql`update orders set status = ${status} where id = ${id}`
  return id
}
const namesOf = async (ids: string[]) =>
  (
    await sql<{ name: string | null }[]>`
    select customer_name as name from orders where id = any(${ids}::uuid[]) order by created_at, id
  `
  ).map(({ name }) => name)

test('whoever ordered by telephone alone is erased after three years, and not who has called since', async () => {
  const gone = await called('Odile Varech', '06 31 32 33 34')
  clock.advanceMinutes(1)
  const office = await called('Paul Roux', '06 31 32 33 34')
  clock.set('2029-06-01T09:00:00Z')
  const again = await called('paul roux', '+33 6 31 32 33 34', '2029-06-01')

  clock.set('2029-11-22T22:59:59Z')
  await eraseIdlePeople(app.services)
  expect(await namesOf([gone, office, again])).toEqual(['Odile Varech', 'Paul Roux', 'paul roux'])
  clock.set('2029-11-23T23:00:01Z')
  await eraseIdlePeople(app.services)
  expect(await namesOf([gone, office, again])).toEqual([null, 'Paul Roux', 'paul roux'])
  const [row] = await sql`select customer_phone as phone, total_cents > 0 as is_kept from orders where id = ${gone}`
  expect(row).toEqual({ phone: null, isKept: true })
})

test('whoever gave a name alone is erased with their notes after three years, and once', async () => {
  clock.set('2026-11-21T09:00:00Z')
  const gone = await called('Odile', undefined, '2026-11-22', 'Allergie aux cacahuètes')
  clock.set('2027-11-24T09:00:00Z')
  const later = await called('Odile', undefined, '2027-11-24', 'Allergie aux cacahuètes')

  clock.set('2029-11-22T22:59:59Z')
  await eraseIdlePeople(app.services)
  expect(await namesOf([gone, later])).toEqual(['Odile', 'Odile'])
  clock.set('2029-11-23T23:00:01Z')
  await eraseIdlePeople(app.services)
  expect(await namesOf([gone, later])).toEqual([null, 'Odile'])
  const rows = await sql`
    select pickup_notes as notes, total_cents > 0 as is_kept from orders where id = any(${[gone, later]}::uuid[])
    order by created_at`
  expect(rows).toEqual([
    { notes: '', isKept: true },
    { notes: 'Allergie aux cacahuètes', isKept: true },
  ])
  const [row] = await sql`select tracking_token as token from orders where id = ${gone}`
  await eraseIdlePeople(app.services)
  expect(await sql`select tracking_token as token from orders where id = ${gone}`).toEqual([row])
})
