import { expect, test } from 'vitest'
import { aDish, aMain } from '#pwa/testing/samples/a-menu.ts'
import { missingChoice } from './dish-sheet.tsx'

const hotTea = aDish({ id: 'the-vert', category: 'thes', options: ['Chaud'] })
const beef = aDish({
  id: 'tigre-qui-pleure',
  category: 'plats',
  cookingOptions: [{ name: 'Saignante', nameEn: 'Rare' }],
})
const mix = aDish({ id: 'smoothie-mix', category: 'smoothies', mixOptions: [] })

test.each([
  [aMain(), {}, 'Faites votre choix'],
  [aMain(), { variant: 'Poulet' }, undefined],
  [hotTea, {}, undefined],
  [beef, {}, 'Choisissez la cuisson'],
  [beef, { cooking: 'Saignante' }, undefined],
  [mix, {}, 'Encore 2\u00a0fruits'],
  [mix, { mix: ['mangue'] }, 'Encore 1\u00a0fruit'],
  [mix, { mix: ['mangue', 'fraise'] }, undefined],
])('%o with %o misses what it says', (dish, choice, missing) => {
  expect(missingChoice(dish, choice)).toBe(missing)
})
