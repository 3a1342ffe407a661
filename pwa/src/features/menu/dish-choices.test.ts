import { expect, test } from 'vitest'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { aDish, aMain } from '#pwa/testing/samples/a-menu.ts'
import { hasOtherWays, newLineOf, offerOf, onlyVariant, priceFrom, wordsOf } from './dish-choices.ts'

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
  ['a plain dish', aDish(), 'Nems au poulet', false],
  ['a dish by protein', aMain({ usualHeat: 2 }), 'Pad thaï, poulet, Un peu piquant', true],
  ['a tea, cold or hot', tea, 'Nems au poulet, froid', true],
  ['a tea that is only hot', hotTea, 'Nems au poulet, chaud', false],
  ['a dish with heat alone', salad, 'Nems au poulet, Pas piquant', true],
])('%s is added as it is usually had, and changed where there is another way', (_, dish, words, others) => {
  expect(wordsOf(offerOf(dish, undefined).line as NewLine)).toBe(words)
  expect(hasOtherWays(dish)).toBe(others)
})

test.each([
  ['beef with its cooking', beef],
  ['a mix', mix],
])('%s has no usual way: it is asked', (_, dish) => {
  expect(offerOf(dish, undefined).line).toBeUndefined()
})

test('one tap adds nothing that somebody avoids: another variant, or it is asked', () => {
  const usual = (avoided: Record<string, string[]>, always: string[] = []) =>
    offerOf(aMain(), { always, byOption: avoided }).line?.request.options?.variant
  expect(usual({ Saumon: ['poissons'] })).toBe('Poulet')
  expect(usual({ Poulet: ['soja'] })).toBe('Crevette')
  expect(usual({ Poulet: ['soja'], Crevette: ['soja'], Saumon: ['soja'] })).toBeUndefined()
  expect(usual({}, ['oeufs'])).toBeUndefined()
})

test('is shown as it is added: another variant than the first with its own price, a heat with its sign', () => {
  const offer = offerOf(aMain({ usualHeat: 3 }), undefined, [
    { variant: 'Crevette', heat: 1 },
    { variant: 'Saumon', heat: 1 },
  ])
  expect(offer).toMatchObject({ variant: 'crevette', price: { cents: 1390, from: false }, heat: 1 })
  expect(offer.line).toMatchObject({
    unitPriceCents: 1390,
    request: { options: { variant: 'Crevette', spicyLevel: 1 } },
  })
  const cheaper = offerOf(aMain(), undefined, [{ variant: 'Poulet' }, { variant: 'Crevette' }])
  expect(cheaper).toMatchObject({ variant: undefined, price: { cents: 1350, from: true } })
})

test('shows the lowest price, and that others cost more', () => {
  expect(priceFrom(aMain())).toEqual({ cents: 1350, from: true })
  expect(priceFrom(aDish())).toEqual({ cents: 600, from: false })
  expect(priceFrom(tea)).toEqual({ cents: 600, from: false })
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
  expect(newLineOf(aMain({ usualHeat: 3 }), { variant: 'Poulet' }).request.options).toMatchObject({ spicyLevel: 3 })
  expect(newLineOf(tea, { variant: 'Froid' }).request.options).toEqual({ variant: 'Froid' })
  expect(newLineOf(hotTea, {}).request.options).toEqual({ variant: 'Chaud' })
  expect(onlyVariant(hotTea)).toBe('Chaud')
  expect(newLineOf(mix, { mix: ['mangue', 'fraise'] }).request.mix).toEqual(['mangue', 'fraise'])
})
