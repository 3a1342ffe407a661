import { describe, expect, test } from 'vitest'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { asCartLine, countOf, requestedLines, withAdded, withPrices, withQuantity, withRestored } from './cart-lines.ts'

function aLine(change: Partial<NewLine['request']> = {}) {
  return asCartLine({
    name: 'Pad thaï',
    unitPriceCents: 1390,
    request: { menuItemId: 'pad-thai', quantity: 1, options: { variant: 'Crevette', spicyLevel: 1 }, ...change },
  })
}

describe('adding', () => {
  test('the same dish with the same choices adds up', () => {
    const lines = withAdded(withAdded([], aLine()), aLine({ quantity: 2 }))
    expect(lines.map(line => line.request.quantity)).toEqual([3])
  })

  test.each([
    ['variant', { options: { variant: 'Porc', spicyLevel: 1 } }],
    ['heat', { options: { variant: 'Crevette', spicyLevel: 2 } }],
    ['cooking', { options: { variant: 'Crevette', spicyLevel: 1, cookingLevel: 'Saignante' } }],
    ['dish', { menuItemId: 'pad-kapao' }],
    ['word', { options: { variant: 'Crevette', spicyLevel: 1, remark: 'sans coriandre' } }],
  ])('another %s is another line', (_, change) => {
    expect(withAdded(withAdded([], aLine()), aLine(change))).toHaveLength(2)
  })

  test.each([
    ['set menu', { menuItemId: 'formule1', components: [{ category: 'plats', menuItemId: 'pad-thai' }] }],
    ['mix', { menuItemId: 'smoothie-mix', mix: ['mangue', 'fraise'] }],
  ])('a %s is always a line of its own', (_, change) => {
    const lines = withAdded(withAdded([], aLine(change)), aLine(change))
    expect(lines).toHaveLength(2)
    expect(new Set(lines.map(line => line.id)).size).toBe(2)
  })

  test('a voucher is in the cart once, though two tabs put it back', () => {
    const reward = { menuItemId: 'pad-thai', rewardId: '3f0c3f0e-8f43-4c12-9a51-0d2f6c7f9a10' }
    const other = { ...reward, rewardId: '3f0c3f0e-8f43-4c12-9a51-0d2f6c7f9a11' }
    const lines = [aLine(), aLine(reward), aLine(reward), aLine(other)].reduce(withAdded, [])
    expect(lines.map(line => line.request.quantity)).toEqual([1, 1, 1])
  })

  test('stops at 50 pieces of a line and 50 lines', () => {
    expect(countOf(withAdded(withAdded([], aLine({ quantity: 49 })), aLine({ quantity: 9 })))).toBe(50)
    const full = Array.from({ length: 50 }, (_, index) => aLine({ menuItemId: `dish-${index}` })).reduce(withAdded, [])
    expect(withAdded(full, aLine())).toHaveLength(50)
    expect(countOf(withAdded(full, aLine({ menuItemId: 'dish-7' })))).toBe(51)
  })
})

test('a quantity of 0 or less removes the line', () => {
  const lines = withAdded([], aLine())
  const id = lines[0]?.id ?? ''
  expect(withQuantity(lines, id, 4)[0]?.request.quantity).toBe(4)
  expect(withQuantity(lines, id, 0)).toEqual([])
  expect(withQuantity(lines, id, -1)).toEqual([])
})

test('a removed line comes back where it was, once', () => {
  const lines = ['a', 'b', 'c'].map(menuItemId => aLine({ menuItemId })).reduce(withAdded, [])
  const [, second] = lines
  if (!second) throw new Error('no second line')
  const without = withQuantity(lines, second.id, 0)
  const back = withRestored(without, second, 1)
  expect(back).toEqual(lines)
  expect(withRestored(back, second, 1)).toEqual(lines)
})

test('takes over the prices that were accepted', () => {
  const lines = withAdded([], aLine())
  const id = lines[0]?.id ?? ''
  expect(withPrices(lines, new Map([[id, 1490]]))[0]?.unitPriceCents).toBe(1490)
  expect(withPrices(lines, new Map())[0]?.unitPriceCents).toBe(1390)
})

test('goes over the wire in euros, with its own id', () => {
  const lines = withAdded([], aLine({ quantity: 2 }))
  expect(requestedLines(lines)).toMatchObject([
    { id: lines[0]?.id, name: 'Pad thaï', quantity: 2, unitPrice: 13.9, totalPrice: 27.8 },
  ])
})
