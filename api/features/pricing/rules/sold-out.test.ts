import { expect, test } from 'vitest'
import { seedBook } from '#api/testing/orders/price-book.ts'
import { soldOutLine } from './sold-out.ts'

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
