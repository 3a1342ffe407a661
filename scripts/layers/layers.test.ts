import { expect, test } from 'vitest'
import { importsOf, layerOf } from './imports.ts'
import { drawLayers } from './picture.ts'

const file = (feature: string, ...needs: string[]) => ({
  source: `api/features/${feature}/rules.ts`,
  dependencies: needs.map(need => ({ resolved: need.includes('/') ? need : `api/features/${need}/contract.ts` })),
})

test('imports are counted from feature to feature; those within one, and of other folders, are not', () => {
  const modules = [file('orders', 'menu', 'menu', 'orders', 'api/kernel/order/money.ts'), file('menu', 'settings')]
  expect(importsOf(modules)).toEqual([
    { from: 'menu', to: 'settings', count: 1 },
    { from: 'orders', to: 'menu', count: 2 },
  ])
})

test('a feature that is in no layer yet stands in the topmost', () => {
  expect(layerOf('brand-new')).toBe(layerOf('reports'))
})

test('the picture names every feature that imports or is imported, and tells the arrows up apart', () => {
  const picture = drawLayers(importsOf([file('menu', 'orders'), file('brand-new', 'menu')]))
  for (const feature of ['menu', 'orders', 'brand-new']) expect(picture).toContain(`>${feature}</text>`)
  expect(picture.match(/class="up"/g)).toHaveLength(1)
  expect(picture.match(/class="down"/g)).toHaveLength(1)
})
