import { expect, test } from 'vitest'
import { anOrder } from '#pwa/testing/samples/orders/an-order.ts'
import { favouritesOf } from './favourites-of.ts'

const [line] = anOrder().items
const order = (...ids: string[]) => ({ items: ids.map(menuItemId => ({ ...line, menuItemId }) as never) })

test('two dishes at most, those of most orders', () => {
  const orders = [order('a', 'b', 'c'), order('b', 'c', 'd'), order('c', 'd'), order('d', 'c')]
  expect(favouritesOf(orders)).toEqual(['c', 'd'])
})

test('several pieces in one order are no habit', () => {
  expect(favouritesOf([order('a', 'a', 'a'), order('b')])).toEqual([])
  expect(favouritesOf([])).toEqual([])
})
