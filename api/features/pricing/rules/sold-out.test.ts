import { expect, test } from 'vitest'
import { isSoldOutAt } from '#api/features/menu/rules/availability.ts'
import { seedBook } from '#api/testing/orders/price-book.ts'
import { soldOutLine } from './sold-out.ts'

const soldOut = { available: false, unavailableUntil: '2026-11-22T04:00:00.000Z' }

test.each([
  ['this evening', '2026-11-21', '20:00', true],
  ['in the night that belongs to it', '2026-11-22', '04:30', true],
  ['at five in the morning', '2026-11-22', '05:00', false],
  ['tomorrow at noon', '2026-11-22', '12:00', false],
])('sold out today: %s', (_, date, time, is) => {
  expect(isSoldOutAt(soldOut, { date, time })).toBe(is)
})

test('by the clock on the wall, on the day that has twenty-five hours too', () => {
  const night = { available: false, unavailableUntil: '2026-10-25T04:00:00.000Z' }
  expect(isSoldOutAt(night, { date: '2026-10-25', time: '04:30' })).toBe(true)
  expect(isSoldOutAt(night, { date: '2026-10-25', time: '05:00' })).toBe(false)
})

test('what is there, or has no end, is not sold out', () => {
  expect(isSoldOutAt({ ...soldOut, available: true }, { date: '2026-11-21', time: '20:00' })).toBe(false)
  expect(isSoldOutAt({ available: false }, { date: '2026-11-21', time: '20:00' })).toBe(false)
})

const TODAY = { date: '2026-11-21', time: '20:00' }
const LINE = { menuItemId: 'som-tam', quantity: 1 }

function bookWith(gone: { reservedUntil?: string }) {
  const book = seedBook()
  const dish = book.dishes.get('som-tam')
  if (!dish) throw new Error('the seed has no som tam')
  const until = { available: false, unavailableUntil: '2026-11-21T23:00:00.000Z' }
  return { ...book, dishes: new Map(book.dishes).set('som-tam', { ...dish, ...until, ...gone }) }
}

test('what is reserved keeps others from today, and not who may hold it', () => {
  const book = bookWith({ reservedUntil: '2026-11-21T18:05:00.000Z' })
  expect(soldOutLine(book, [LINE], TODAY)?.dish.id).toBe('som-tam')
  expect(soldOutLine(book, [LINE], TODAY, true)).toBeUndefined()
})

test('what is sold out keeps everybody from today', () => {
  expect(soldOutLine(bookWith({}), [LINE], TODAY, true)?.lineIndex).toBe(0)
})
