import { describe, expect, it } from 'vitest'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { cartState, updateCart } from '../store/cart-store.ts'
import { addManyToCart, roomFor } from './add-many.ts'
import { asCartLine, withAdded } from './cart-lines.ts'

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
