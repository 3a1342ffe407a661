import { describe, expect, test } from 'vitest'
import { aDish, aMain } from '#pwa/testing/a-menu.ts'
import { hasVariantLines, missingChoice, needsNoChoice, newLineOf, onlyVariant, priceFrom } from './dish-choices.ts'

const tea = aDish({ id: 'the-thai-lait', category: 'thes', options: ['Froid', 'Chaud'] })
const hotTea = aDish({ id: 'the-vert', category: 'thes', options: ['Chaud'] })
const beef = aDish({
  id: 'tigre-qui-pleure',
  category: 'plats',
  cookingOptions: [{ name: 'Saignante', nameEn: 'Rare' }],
})
const mix = aDish({ id: 'smoothie-mix', category: 'smoothies', mixOptions: [] })
const salad = aDish({ id: 'som-tam', spicyLevels: true })

test.each([
  ['a plain dish', aDish(), { lines: false, atOnce: true }],
  ['a dish by protein', aMain(), { lines: true, atOnce: false }],
  ['a tea, cold or hot', tea, { lines: true, atOnce: false }],
  ['a tea that is only hot', hotTea, { lines: false, atOnce: true }],
  ['beef with its cooking', beef, { lines: false, atOnce: false }],
  ['a mix', mix, { lines: false, atOnce: false }],
  ['a dish with heat alone', salad, { lines: false, atOnce: false }],
])('%s is offered as it can be chosen', (_, dish, { lines, atOnce }) => {
  expect(hasVariantLines(dish)).toBe(lines)
  expect(needsNoChoice(dish)).toBe(atOnce)
})

test('shows the lowest price, and that others cost more', () => {
  expect(priceFrom(aMain())).toEqual({ cents: 1350, from: true })
  expect(priceFrom(aDish())).toEqual({ cents: 600, from: false })
  expect(priceFrom(tea)).toEqual({ cents: 600, from: false })
})

describe('what is missing', () => {
  test.each([
    [aMain(), {}, 'Choisissez une option'],
    [aMain(), { variant: 'Poulet' }, undefined],
    [hotTea, {}, undefined],
    [beef, {}, 'Choisissez la cuisson'],
    [beef, { cooking: 'Saignante' }, undefined],
    [mix, {}, 'Encore 2\u00a0fruits'],
    [mix, { mix: ['mangue'] }, 'Encore 1\u00a0fruit'],
    [mix, { mix: ['mangue', 'fraise'] }, undefined],
  ])('of %o with %o', (dish, choice, missing) => {
    expect(missingChoice(dish, choice)).toBe(missing)
  })
})

test('makes the line that the server prices', () => {
  expect(newLineOf(aMain(), { variant: 'Crevette', heat: 3 }, 2)).toEqual({
    name: 'Pad thaï',
    unitPriceCents: 1390,
    request: {
      menuItemId: 'pad-thai',
      quantity: 2,
      options: { variant: 'Crevette', protein: 'Crevette', spicyLevel: 3 },
    },
  })
  expect(newLineOf(aMain(), { variant: 'Poulet' }).request.options).toMatchObject({ spicyLevel: 1 })
  expect(newLineOf(tea, { variant: 'Froid' }).request.options).toEqual({ variant: 'Froid' })
  expect(newLineOf(hotTea, {}).request.options).toEqual({ variant: 'Chaud' })
  expect(onlyVariant(hotTea)).toBe('Chaud')
  expect(newLineOf(mix, { mix: ['mangue', 'fraise'] }).request.mix).toEqual(['mangue', 'fraise'])
})
