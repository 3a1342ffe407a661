import { expect, it } from 'vitest'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { isCachedOrder, isStored, toStored } from './cached-order.ts'

const TODAY = '2026-11-21'
const on = (date: string) => ({ date, time: '12:30', notes: '' })

it.each([
  ['to be started today', 'confirmed', on(TODAY), true],
  ['forgotten since yesterday', 'ready', on('2026-11-20'), true],
  ['without a pickup', 'preparing', null, true],
  ['for tomorrow', 'confirmed', on('2026-11-22'), false],
  ['not paid', 'pending', on(TODAY), false],
  ['handed over', 'delivered', on(TODAY), false],
  ['cancelled', 'cancelled', on(TODAY), false],
] as const)('a tablet keeps an order, or not: %s', (_, status, pickup, kept) => {
  expect(isStored({ status, pickup }, TODAY)).toBe(kept)
})

it('keeps what the ticket says, and neither telephone, address nor money', () => {
  const order = aBoardOrder({ callNumber: 37, pickup: { ...on(TODAY), notes: 'Sans coriandre', delayMinutes: 10 } })
  const kept = toStored(order)
  expect(kept).toMatchObject({ number: order.number, callNumber: 37, version: order.version, pickup: order.pickup })
  expect(kept.items.map(({ name }) => name)).toEqual(order.items.map(({ name }) => name))
  expect(Object.keys(kept.customerInfo)).toEqual(['name'])
  expect(JSON.stringify(kept)).not.toMatch(/06 12|@|[pP]rice|[aA]mount/)
  expect(toStored(kept)).toEqual(kept)
})

it('keeps that the customer is there', () => {
  const kept = toStored(aBoardOrder({ customerHereAt: '2026-11-21T18:32:00.000Z' }))
  expect(kept.customerHereAt).toBe('2026-11-21T18:32:00.000Z')
  expect(isCachedOrder(kept)).toBe(true)
  expect(isCachedOrder({ ...kept, customerHereAt: 12 })).toBe(false)
})

it('takes for an order what is one, and nothing else', () => {
  const kept = toStored(aBoardOrder())
  expect(isCachedOrder(JSON.parse(JSON.stringify(kept)))).toBe(true)
  for (const broken of [null, {}, { ...kept, status: 'lost' }, { ...kept, items: [{}] }, { ...kept, pickup: 'noon' }]) {
    expect(isCachedOrder(broken)).toBe(false)
  }
})
