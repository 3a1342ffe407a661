import { expect, it } from 'vitest'
import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { columnsOf } from './columns.ts'

const order = (id: string, status: OrderStatus, time: string | null, date = '2026-11-21') =>
  aBoardOrder({ id, status, pickup: time === null ? null : { date, time, notes: '' } })

it('puts each order into its column by pickup time; other days apart, forgotten days with today', () => {
  const orders = [
    order('evening', 'confirmed', '19:00'),
    order('noon', 'confirmed', '12:00'),
    order('tomorrow', 'confirmed', '11:30', '2026-11-22'),
    order('yesterday', 'confirmed', '22:00', '2026-11-20'),
    order('open', 'pending', null),
    order('fire', 'preparing', '12:00'),
    order('counter', 'ready', '12:00'),
  ]
  const columns = columnsOf(orders, new Map(), '2026-11-21')
  const ids = Object.fromEntries(Object.entries(columns).map(([name, shown]) => [name, shown.map(s => s.order.id)]))
  expect(ids).toEqual({
    unpaid: ['open'],
    confirmed: ['yesterday', 'noon', 'evening'],
    later: ['tomorrow'],
    preparing: ['fire'],
    ready: ['counter'],
  })
})

it('has the orders of a night with their evening', () => {
  const columns = columnsOf([order('night', 'confirmed', '00:10', '2026-11-22')], new Map(), '2026-11-21')
  expect([columns.confirmed.length, columns.later.length]).toEqual([1, 0])
})

it('shows a tapped order where it goes, and one that was handed over no more', () => {
  const orders = [order('a', 'confirmed', '12:00'), order('b', 'ready', '12:00')]
  const at = new Date('2026-11-21T11:20:00Z')
  const move = (id: string, from: OrderStatus, to: OrderStatus) =>
    [id, { id, number: '', from, to, ageChecked: false, at, isSent: false }] as const
  const moves = new Map([move('a', 'confirmed', 'preparing'), move('b', 'ready', 'delivered')])
  const columns = columnsOf(orders, moves, '2026-11-21')
  expect(columns.preparing).toEqual([{ order: orders[0], status: 'preparing', since: at.toISOString() }])
  expect([columns.confirmed, columns.ready]).toEqual([[], []])
})

it('leaves out what was refunded in full, whatever its status', () => {
  const refunded = (['confirmed', 'preparing', 'ready'] as const).map(status =>
    aBoardOrder({ id: status, status, paymentStatus: 'refunded' }),
  )
  const partly = aBoardOrder({ id: 'partly', paymentStatus: 'partially_refunded' })
  const columns = columnsOf([...refunded, partly], new Map(), '2026-11-21')
  expect(
    Object.values(columns)
      .flat()
      .map(({ order }) => order.id),
  ).toEqual(['partly'])
})
