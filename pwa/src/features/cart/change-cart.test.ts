import { describe, expect, it, test } from 'vitest'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { asCartLine, countOf, withAdded } from './cart-lines.ts'
import { cartState, updateCart } from './cart-store.ts'
import { addManyToCart, roomFor, withExchanged, withReplaced } from './change-cart.ts'

const dish = (menuItemId: string, quantity = 1): NewLine => ({
  name: menuItemId,
  unitPriceCents: 1000,
  request: { menuItemId, quantity, options: {} },
})
const cartOf = (count: number) => Array.from({ length: count }, (_, index) => asCartLine(dish(`plat-${index}`)))

describe('room for a past order', () => {
  it('is there for all of it in an empty cart', () => {
    expect(roomFor([], [dish('pad-thai', 2), dish('nems', 50)])).toEqual([2, 50])
  })

  it('ends at 50 of a dish, with what the cart already holds', () => {
    expect(roomFor([asCartLine(dish('pad-thai', 45))], [dish('pad-thai', 10)])).toEqual([5])
  })

  it('counts the same dish twice in the order', () => {
    expect(roomFor([], [dish('pad-thai', 30), dish('pad-thai', 30)])).toEqual([30, 20])
  })

  it('ends at 50 lines, but for a dish that has its line', () => {
    expect(roomFor(cartOf(49), [dish('pad-thai', 3), dish('nems', 2), dish('plat-7', 4)])).toEqual([3, 0, 4])
  })
})

it('takes out again what it added, and nothing else', async () => {
  await updateCart(() => [asCartLine(dish('pad-thai', 45)), asCartLine(dish('nems', 1))])
  const takeOut = addManyToCart([dish('pad-thai', 10), dish('som-tam', 2)])
  await updateCart(lines => withAdded(lines, asCartLine(dish('nems', 1))))
  takeOut()
  const left = cartState().lines.map(({ request }) => [request.menuItemId, request.quantity])
  expect(left).toEqual([
    ['pad-thai', 45],
    ['nems', 2],
  ])
})

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

it('puts another line in the place of one, whose pieces join an equal one; one that is gone stays so', () => {
  const [first, second] = [aLine(), { ...aLine(), id: 'hot' }]
  const edited = { ...second, request: { ...second.request, quantity: 3 } }
  expect(withReplaced([first, second], first.id, { ...edited, id: 'mild' }).map(({ id }) => id)).toEqual([
    'mild',
    'hot',
  ])
  const joined = withReplaced([first, second], first.id, edited)
  expect(joined.map(({ id, request }) => [id, request.quantity])).toEqual([['hot', 3 + second.request.quantity]])
  expect(withReplaced([second], first.id, edited)).toEqual([second])
  expect(withReplaced([first, second], second.id, edited)).toEqual([first, edited])
})
