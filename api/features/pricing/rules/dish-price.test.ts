import { describe, expect, it } from 'vitest'
import { problem, seedBook } from '#api/testing/orders/price-book.ts'
import type { RequestedLine } from '../contract.ts'
import { priceLine } from './order-price.ts'

const book = seedBook()
const price = (menuItemId: string, more: Partial<RequestedLine> = {}) =>
  priceLine(book, { menuItemId, quantity: 1, ...more })

describe('a dish with one price', () => {
  it.each([
    ['a starter', 'nems-poulet', 600, 'entrees', 1, { 10: 600 }],
    ['a dearer starter', 'brochettes-boeuf', 750, 'entrees', 1, { 10: 750 }],
    ['a fixed-price main, without the takeaway euro', 'khao-man-kai', 1250, 'plats', 2, { 10: 1250 }],
    ['a dessert', 'mangue-riz-gluant', 600, 'desserts', 1, { 10: 600 }],
    ['the cheapest supplement', 'oeuf-au-plat', 150, 'supplements', 0, { 10: 150 }],
    ['a can, at 5.5 %', 'cola-zero', 250, 'boissons_soft', 0, { 5.5: 250 }],
    ['a mocktail', 'passion-citronnelle', 650, 'cocktails_sans_alcool', 0, { 10: 650 }],
    ['a coffee, which has no takeaway tab', 'expresso', 250, 'cafes', 0, { 10: 250 }],
  ])('prices %s', (_, id, unitPriceCents, categoryKey, kitchenLoad, vatShares) => {
    expect(price(id)).toMatchObject({ unitPriceCents, categoryKey, kitchenLoad, vatShares, alcohol: false })
  })

  it.each([
    ['a beer', 'biere-thaie-33', 450],
    ['a wine, which has no takeaway tab', 'vin-blanc-riesling', 2600],
  ])('marks %s as alcohol, at 20 %%', (_, id, cents) => {
    expect(price(id)).toMatchObject({ unitPriceCents: cents, alcohol: true, kitchenLoad: 0, vatShares: { 20: cents } })
  })

  it('takes no variant', () => {
    expect(() => price('nems-poulet', { options: { variant: 'Crevette' } })).toThrow(problem('option_invalid'))
  })

  it('takes null and empty options for none', () => {
    const options = { variant: null, protein: '', spicyLevel: null, cookingLevel: null }
    expect(price('nems-poulet', { options })).toEqual(price('nems-poulet'))
    expect(price('nems-poulet', { options: null })).toEqual(price('nems-poulet'))
  })
})

describe('a main priced by protein', () => {
  it.each([
    ['pad-thai', 'Poulet', 1350],
    ['pad-thai', 'Porc', 1390],
    ['pad-thai', 'Crevette', 1390],
    ['pad-thai', 'Végétarien', 1350],
    ['pad-thai', 'Bœuf', 1390],
    ['pad-thai', 'Poulet croustillant', 1500],
    ['pad-khing', 'Saumon', 1600],
    ['pla-rad-prik', 'Dorade', 1600],
    ['vermicelles-sautes', 'Porc', 1390],
    ['tom-yam', 'Crevette', 1600],
    ['bobun', 'Végétarien', 1500],
    ['bobun', 'Poulet Satay', 1700],
  ])('prices %s with %s at base + 1 €: %i', (id, variant, unitPriceCents) => {
    expect(price(id, { options: { variant } })).toMatchObject({ variant, unitPriceCents })
    expect(price(id, { options: { protein: variant } })).toMatchObject({ variant, unitPriceCents })
  })

  it.each([
    ['no protein', {}],
    ['a protein that this dish has not', { variant: 'Dorade' }],
    ['a word that is a property of every object', { variant: 'constructor' }],
    ['another protein than variant', { variant: 'Porc', protein: 'Poulet' }],
    ['another case', { variant: 'poulet' }],
  ])('refuses %s', (_, options) => {
    expect(() => price('pad-thai', { options })).toThrow(problem('option_invalid'))
  })

  it('takes variant and protein that agree', () => {
    const options = { variant: 'Porc', protein: 'Porc' }
    expect(price('pad-thai', { options }).unitPriceCents).toBe(1390)
  })
})

describe('the heat', () => {
  it.each([
    [undefined, 1],
    [null, 1],
    [1, 1],
    [4, 4],
  ])('%s is level %s where a dish has levels', (spicyLevel, level) => {
    expect(price('som-tam', { options: { spicyLevel } }).spicyLevel).toBe(level)
  })

  it('is left out where it has none', () => {
    expect(price('nems-poulet', { options: { spicyLevel: 3 } }).spicyLevel).toBeUndefined()
  })
})

describe('the cooking of beef fillet', () => {
  it.each(['Saignante', 'À point', 'À point avancé', "Bien cuit à l'extérieur", 'Bien cuite'])(
    'takes %s',
    cookingLevel => {
      expect(price('tigre-qui-pleure', { options: { cookingLevel } })).toMatchObject({
        cookingLevel,
        unitPriceCents: 1700,
      })
    },
  )

  it('may be left open, and is not made up', () => {
    expect(price('tigre-qui-pleure').cookingLevel).toBeUndefined()
  })

  it('must exist when it is given', () => {
    expect(() => price('tigre-qui-pleure', { options: { cookingLevel: 'Bleue' } })).toThrow(problem('option_invalid'))
  })

  it('is left out of dishes without it', () => {
    expect(price('nems-poulet', { options: { cookingLevel: 'Saignante' } }).cookingLevel).toBeUndefined()
  })
})

describe('the temperature of a tea', () => {
  it.each(['Froid', 'Chaud'])('takes %s', variant => {
    expect(price('the-thai-lait', { options: { variant } })).toMatchObject({ variant, unitPriceCents: 600 })
  })

  it('goes without saying where there is one alone', () => {
    expect(price('the-jasmin')).toMatchObject({ variant: 'Chaud', unitPriceCents: 500 })
  })

  it.each([
    ['the-thai-lait', undefined],
    ['the-thai-lait', 'Tiède'],
    ['the-jasmin', 'Froid'],
  ])('refuses %s %s', (id, variant) => {
    expect(() => price(id, { options: { variant } })).toThrow(problem('option_invalid'))
  })
})

describe('the smoothie mix', () => {
  it('takes exactly two of the four fruits and names them', () => {
    expect(price('smoothie-mix', { mix: ['fraise', 'mangue'] })).toMatchObject({
      unitPriceCents: 700,
      mix: [
        { id: 'fraise', name: 'Fraise' },
        { id: 'mangue', name: 'Mangue' },
      ],
    })
  })

  it.each([
    ['none', undefined],
    ['one', ['mangue']],
    ['the same twice', ['mangue', 'mangue']],
    ['three', ['mangue', 'ananas', 'banane']],
    ['one that is not among the four', ['mangue', 'litchi']],
    ['two of the four and another', ['mangue', 'fraise', 'litchi']],
  ])('refuses %s', (_, mix) => {
    expect(() => price('smoothie-mix', { mix })).toThrow(problem('mix_invalid'))
  })

  it('is left out of other drinks', () => {
    expect(price('smoothie-mangue', { mix: ['mangue', 'fraise'] }).mix).toBeUndefined()
  })
})

describe('what cannot be had', () => {
  it.each([
    ['a sold-out dish by its own name', 'som-tam', 'Ma salade', 'Som tam'],
    ['an unknown one by the name that the person knows', 'vieux-plat', 'Vieux plat', 'Vieux plat'],
    ['an unknown one without a name', 'vieux-plat', null, 'Ce plat'],
    ['a property of every object', 'constructor', '', 'Ce plat'],
  ])('is refused: %s', (_, menuItemId, name, said) => {
    const line = { menuItemId, name, quantity: 1 }
    expect(() => priceLine(seedBook({ soldOut: ['som-tam'] }), line, 3)).toThrow(
      problem('item_unavailable', {
        details: { values: { name: said }, extra: { lineIndex: 3, menuItemId } },
      }),
    )
  })
})
