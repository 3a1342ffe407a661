import { describe, expect, it } from 'vitest'
import type { Formule, MenuItem } from '#api/features/menu/contract.ts'
import { problem, seedBook } from '#api/testing/orders/price-book.ts'
import type { RequestedLine } from '../contract.ts'
import { priceLine } from './order-price.ts'

type Component = NonNullable<RequestedLine['components']>[number]

const book = seedBook()
const price = (menuItemId: string, components: Component[] | undefined, of = book) =>
  priceLine(of, { menuItemId, quantity: 1, components })

const starter: Component = { category: 'entrees', menuItemId: 'som-tam' }
const main: Component = { category: 'plats', menuItemId: 'pad-thai', protein: 'Poulet' }
const dessert: Component = { category: 'desserts', menuItemId: 'flan-coco' }
const drink: Component = { category: 'boissons_soft', menuItemId: 'eau-plate-alpes' }

describe('a set menu', () => {
  it.each([
    ['formule1', [starter, main, drink], 1800, 3],
    ['formule2', [main, dessert, drink], 1800, 3],
    ['formule3', [starter, main, dessert, drink], 2200, 4],
  ])('%s has its own price, without supplements, and its parts’ kitchen load', (id, components, cents, kitchenLoad) => {
    expect(price(id, components)).toMatchObject({
      unitPriceCents: cents,
      kitchenLoad,
      alcohol: false,
      categoryKey: 'formules',
    })
  })

  it('takes its kitchen load from each part, a drink’s too if it has one', () => {
    const dishes = new Map(book.dishes)
    dishes.set('cola-zero', { ...(dishes.get('cola-zero') as MenuItem), kitchenLoad: 5 })
    expect(price('formule1', [starter, main], { ...book, dishes }).kitchenLoad).toBe(1 + 2 + 5)
  })

  it('costs more by what its dish and its protein are a supplement of, and its VAT shares add up to it', () => {
    const supplements = { dishes: new Map([['som-tam', 150]]), proteins: new Map([['Poulet', 50]]) }
    const dearer = price('formule1', [starter, main, drink], { ...book, supplements })
    expect(dearer.unitPriceCents).toBe(2000)
    expect(Object.values(dearer.vatShares).reduce((sum, cents) => sum + cents, 0)).toBe(2000)
    // What it cost with a supplement before is not written down, so that nothing is struck.
    expect(dearer.unitLowestCents).toBe(1800)
    expect(price('formule1', [starter, main, drink]).unitLowestCents).toBeUndefined()
  })

  it('says what it cost at least, where that is less', () => {
    const setMenu = { ...(book.setMenus.get('formule1') as Formule), lowestPrice: 16 }
    const raised = { ...book, setMenus: new Map([['formule1', setMenu]]) }
    expect(price('formule1', [starter, main, drink], raised)).toMatchObject({
      unitPriceCents: 1800,
      unitLowestCents: 1600,
    })
  })

  it('needs the choice of a dish that has some at one price, and takes the only one', () => {
    const saucy = (...options: string[]) => {
      const dishes = new Map(book.dishes)
      dishes.set('som-tam', { ...(dishes.get('som-tam') as MenuItem), options })
      return { ...book, dishes }
    }
    const sauces = saucy('Sauce douce', 'Sauce piquante')
    const chosen = price('formule1', [{ ...starter, protein: 'Sauce douce' }, main, drink], sauces)
    expect(chosen).toMatchObject({ unitPriceCents: 1800, components: [{ protein: 'Sauce douce' }, {}, {}] })
    for (const protein of [undefined, 'Sauce verte'])
      expect(() => price('formule1', [{ ...starter, protein }, main, drink], sauces)).toThrow(
        problem('formule_invalid'),
      )
    expect(price('formule1', [starter, main, drink], saucy('Sauce douce')).components?.[0]?.protein).toBe('Sauce douce')
  })

  it('costs the same with a dearer protein', () => {
    expect(price('formule1', [starter, { ...main, protein: 'Poulet croustillant' }]).unitPriceCents).toBe(1800)
  })

  it('names its parts in its own order, heat 1 unless another was chosen', () => {
    expect(price('formule1', [drink, { ...main, spicyLevel: 3 }, starter]).components).toEqual([
      { category: 'entrees', menuItemId: 'som-tam', name: 'Som tam', spicyLevel: 1 },
      { category: 'plats', menuItemId: 'pad-thai', name: 'Pad thaï', protein: 'Poulet', spicyLevel: 3 },
      { category: 'boissons_soft', menuItemId: 'eau-plate-alpes', name: 'Eau plate des Alpes' },
    ])
  })

  it.each([
    ['left out', []],
    ['not chosen', [{ category: 'boissons_soft' }]],
    ['null', [{ category: 'boissons_soft', menuItemId: null }]],
  ])('brings cola zero when the drink is %s', (_, drinks) => {
    expect(price('formule1', [starter, main, ...drinks]).components?.at(-1)).toMatchObject({
      menuItemId: 'cola-zero',
      name: 'Cola zéro',
    })
  })

  it.each([
    ['no components at all', undefined],
    ['a component missing', [main, drink]],
    ['a component without a dish', [{ category: 'entrees' }, main]],
    ['a component twice', [starter, starter, main]],
    ['a component of another set menu', [starter, main, dessert]],
    ['a category that does not exist', [starter, main, { category: 'constructor', menuItemId: 'som-tam' }]],
    ['a dish of another category', [{ ...starter, menuItemId: 'flan-coco' }, main]],
    ['skewers', [{ ...starter, menuItemId: 'brochettes-poulet' }, main]],
    ['fried lemongrass chicken', [{ ...starter, menuItemId: 'poulet-citronnelle' }, main]],
    ['an excluded main', [starter, { category: 'plats', menuItemId: 'tigre-qui-pleure' }]],
    ['salmon', [starter, { ...main, menuItemId: 'pad-khing', protein: 'Saumon' }]],
    ['sea bream', [starter, { ...main, menuItemId: 'curry-jaune', protein: 'Dorade' }]],
    ['a main without its protein', [starter, { ...main, protein: null }]],
    ['a protein that the main has not', [starter, { ...main, protein: 'Poulet Satay' }]],
    ['a protein for a starter', [{ ...starter, protein: 'Poulet' }, main]],
    ['a drink that set menus do not offer', [starter, main, { ...drink, menuItemId: 'jus-de-mangue' }]],
    ['a beer for a drink', [starter, main, { ...drink, menuItemId: 'biere-thaie-33' }]],
  ])('refuses %s', (_, components) => {
    expect(() => price('formule1', components)).toThrow(problem('formule_invalid'))
  })

  it.each([
    ['a sold-out dish', 'som-tam', 'Som tam'],
    ['a sold-out main', 'pad-thai', 'Pad thaï'],
    ['a sold-out drink that was not even chosen', 'cola-zero', 'Cola zéro'],
  ])('names %s', (_, soldOut, name) => {
    expect(() => price('formule1', [starter, main], seedBook({ soldOut: [soldOut] }))).toThrow(
      problem('item_unavailable', { details: expect.objectContaining({ values: { name } }) }),
    )
  })

  it('does not know a fourth one', () => {
    expect(() => price('formule4', [starter, main])).toThrow(problem('item_unavailable'))
  })
})

describe('its VAT', () => {
  it('is split by the parts’ menu prices, the lost cent with the dearest part', () => {
    // 18 € are shared by 6 + 13.50 + 2.50 €: 490.9, 1104.5 and 204.5 cents, and rounding down loses two cents.
    expect(price('formule1', [starter, main]).vatShares).toEqual({ 5.5: 204, 10: 490 + 1106 })
  })

  it('changes with the protein, since the parts’ weights do', () => {
    // 18 € are shared by 6 + 15 + 2.50 €: 459.5, 1148.9 and 191.4 cents.
    const crispy = { ...main, protein: 'Poulet croustillant' }
    expect(price('formule1', [starter, crispy]).vatShares).toEqual({ 5.5: 191, 10: 459 + 1150 })
  })
})
