import { expect, test } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { callNumberOf, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { BoardOrder } from '../contract-staff.ts'

const app = await testApp()
const { manager } = await staffBearers(app)

type Page = { orders: BoardOrder[]; nextCursor: string | null; code: string }

const list = async (query: string) => (await app.get<Page>(`/api/admin/orders?${query}`, manager)).body
const idsOf = ({ orders }: Page) => orders.map(order => order.id)
const at = (date: string, time: string, name = 'Camille Renard', phone = '06 12 34 56 78') =>
  orderBody([PAD_THAI], { pickup: { date, time, notes: '' }, customerInfo: { name, phone, email: 'a@exemple.fr' } })

test('lists what is under way by pickup, and by status', async () => {
  const late = await placedOrder(app, at('2026-11-22', '19:00'))
  const early = await placedOrder(app, at('2026-11-22', '12:00'))
  await payOrder(app, early)
  const gone = await placedOrder(app, at('2026-11-22', '12:30'))
  await app.post(`/api/orders/${gone.id}/cancel`, { trackingToken: gone.trackingToken })
  expect(idsOf(await list(''))).toEqual([early.id, late.id])
  expect(idsOf(await list('status=confirmed'))).toEqual([early.id])
  expect(idsOf(await list('day=2026-11-22&status=cancelled'))).toEqual([gone.id])
})

test('lists a Paris day’s by pickup, whatever became of them', async () => {
  const one = await placedOrder(app, at('2026-11-25', '22:00'))
  const two = await placedOrder(app, at('2026-11-25', '12:00'))
  await app.post(`/api/orders/${two.id}/cancel`, { trackingToken: two.trackingToken })
  const { orders } = await list('day=2026-11-25')
  expect(orders.map(order => [order.id, order.cancelReason])).toEqual([
    [two.id, 'Demande du client'],
    [one.id, null],
  ])
  expect(idsOf(await list('day=2026-11-26'))).toEqual([])
})

test('finds by number, by part of a name and by a phone number, newest first', async () => {
  const ines = await placedOrder(app, at('2026-11-26', '12:00', 'Inès Bé_la', '07 55 44 33 22'))
  app.clock.advanceSeconds(1)
  const again = await placedOrder(app, at('2026-11-26', '12:30', 'Inès Bé_la', '+33 7 55 44 33 22'))
  expect(idsOf(await list(`q=${encodeURIComponent(`#${ines.id.slice(0, 8).toUpperCase()}`)}`))).toEqual([ines.id])
  expect(idsOf(await list(`q=${encodeURIComponent('bé_l')}`))).toEqual([again.id, ines.id])
  expect(idsOf(await list('q=0755443322'))).toEqual([again.id, ines.id])
  await payOrder(app, ines)
  // Days draw their call numbers apart: the order that an earlier test paid for another day may have the same.
  const called = idsOf(await list(`q=${await callNumberOf(app, ines)}`))
  expect([called[0], called.includes(again.id)]).toEqual([ines.id, false])
  // The underscore must be searched for as such: in SQL's `like` it would stand for any character.
  expect(idsOf(await list(`q=${encodeURIComponent('In_s')}`))).toEqual([])
  expect(idsOf(await list('q=Personne'))).toEqual([])
})

test('pages without missing or doubling an order, and refuses a cursor of another list', async () => {
  const row = await placedOrder(app, at('2026-11-27', '12:00'))
  await app.sql`
    insert into orders (
      id, tracking_token, status, customer_name, total_cents, pickup_at, has_alcohol, adult_declared, legal_version,
      created_at, pay_by
    )
    select gen_random_uuid(), 't', 'pending', 'Foule', total_cents, pickup_at, false, false, '', created_at, pay_by
    from orders, generate_series(1, 150)
    where id = ${row.id}`
  for (const query of ['day=2026-11-27', 'q=Foule']) {
    const first = await list(query)
    const second = await list(`${query}&cursor=${first.nextCursor}`)
    expect([first.orders.length, second.nextCursor]).toEqual([100, null])
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(query === 'q=Foule' ? 150 : 151)
    expect((await list(`day=2026-11-28&cursor=${first.nextCursor}`)).code).toBe('validation_failed')
  }
})

test.each(['day=2026-13-01', 'status=lost', `q=${'x'.repeat(81)}`, 'cursor=abc'])('refuses %s', async query => {
  expect((await app.get(`/api/admin/orders?${query}`, manager)).status).toBe(422)
})
