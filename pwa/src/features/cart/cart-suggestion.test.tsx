import { expect, test } from 'vitest'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { priceBookOf } from '#api/features/pricing/rules/price-book.ts'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { asCartLine } from './cart-lines.ts'
import { suggestedSide } from './cart-suggestion.tsx'
import { priceCart } from './price-cart.ts'

const rice = aDish({ id: 'riz-gluant', category: 'supplements', name: 'Riz gluant', price: 3 })

function suggested(ids: string[], side = rice, isWanted = (_: MenuItem) => true) {
  const menu = aMenu([aDish(), aMain(), side])
  const lines = ids.map(menuItemId =>
    asCartLine({
      name: menuItemId,
      unitPriceCents: 0,
      request: { menuItemId, quantity: 1, options: menuItemId === 'pad-thai' ? { variant: 'Poulet' } : {} },
    }),
  )
  return suggestedSide(priceCart(priceBookOf(menu), lines), menu, isWanted)?.id
}

test('suggests a side dish beside a main dish, and only there', () => {
  expect(suggested(['pad-thai'])).toBe('riz-gluant')
  expect(suggested(['nems-poulet'])).toBeUndefined()
  expect(suggested(['pad-thai', 'riz-gluant'])).toBeUndefined()
})

test('suggests nothing that is sold out or asks for a choice', () => {
  expect(suggested(['pad-thai'], { ...rice, available: false })).toBeUndefined()
  expect(suggested(['pad-thai'], { ...rice, options: ['Froid', 'Chaud'] })).toBeUndefined()
})

test('suggests nothing that goes against what is asked for or avoided', () => {
  expect(suggested(['pad-thai'], rice, dish => dish.id !== 'riz-gluant')).toBeUndefined()
})
