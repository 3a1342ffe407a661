import { expect, test } from 'vitest'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { asCartLine, countOf, withAdded } from './cart-lines.ts'
import { withExchanged } from './exchange.ts'

function aLine(change: Partial<NewLine['request']> = {}) {
  return asCartLine({
    name: 'Pad thaï',
    unitPriceCents: 1390,
    request: { menuItemId: 'pad-thai', quantity: 1, options: { variant: 'Crevette', spicyLevel: 1 }, ...change },
  })
}

const hot = aLine({ options: { variant: 'Crevette', spicyLevel: 3 } })
const other = aLine({ menuItemId: 'nems-poulet', options: {} })

test('takes its place where it was the last of its line', () => {
  expect(withExchanged([aLine(), other], aLine(), hot)).toEqual([hot, other])
})

test('comes after its line where there are more of it, and joins its like', () => {
  const two = withAdded([aLine()], aLine())
  const once = withExchanged([...two, other], aLine(), hot)
  expect(once.map(({ id, request }) => [id, request.quantity])).toEqual([
    [aLine().id, 1],
    [hot.id, 1],
    [other.id, 1],
  ])
  expect(withExchanged(once, aLine(), hot).map(({ request }) => request.quantity)).toEqual([2, 1])
})

test('changes nothing where it is gone, or stays what it is', () => {
  const lines = [other]
  expect(withExchanged(lines, aLine(), hot)).toBe(lines)
  expect(withExchanged(lines, other, other)).toBe(lines)
})

test('is not lost where the cart is full of lines', () => {
  const full = Array.from({ length: 49 }, (_, index) => aLine({ menuItemId: `dish-${index}` })).reduce(withAdded, [])
  const lines = withAdded(withAdded(full, aLine()), aLine())
  expect(countOf(withExchanged(lines, aLine(), hot))).toBe(51)
})
