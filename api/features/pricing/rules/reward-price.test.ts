import { describe, expect, it } from 'vitest'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { problem, seedBook } from '#api/testing/orders/price-book.ts'
import type { RequestedLine } from '../contract.ts'
import { priceLine } from './order-price.ts'
import { freeVariants, rewardRecipe, soldFromCents } from './reward-choices.ts'

const VOUCHER = '3f0c3f0e-8f43-4c12-9a51-0d2f6c7f9a10'
const price = (menuItemId: string, more: Partial<RequestedLine> = {}, book = seedBook()) =>
  priceLine(book, { menuItemId, quantity: 1, rewardId: VOUCHER, ...more })

describe('a reward', () => {
  it.each([
    ['pad-thai', 'Pad thaï', 'plats', 2],
    ['pad-kapao', 'Pad kapao', 'plats', 2],
    ['khao-pad', 'Khao pad', 'plats', 2],
    ['som-tam', 'Som tam', 'entrees', 1],
    ['nems-x6', 'Nems au poulet (6 pièces)', 'entrees', 1],
    ['gyoza-x6', 'Gyoza au poulet (6 pièces)', 'entrees', 1],
  ])('%s is free, one of it, and cooked like any other dish', (id, name, categoryKey, kitchenLoad) => {
    expect(price(id)).toMatchObject({
      name,
      categoryKey,
      kitchenLoad,
      unitPriceCents: 0,
      totalCents: 0,
      rewardDish: id,
      rewardId: VOUCHER,
      alcohol: false,
      vatShares: { 10: 0 },
    })
  })

  it.each(['Poulet', 'Porc', 'Crevette', 'Végétarien', 'Bœuf'])('main comes with %s', variant => {
    expect(price('pad-thai', { options: { variant } })).toMatchObject({ variant, unitPriceCents: 0, spicyLevel: 1 })
  })

  it('main that names no protein comes with the first of the menu, so that the kitchen knows what to cook', () => {
    expect(price('pad-thai').variant).toBe('Poulet')
    expect(price('pad-thai', { options: { spicyLevel: 2 } }).variant).toBe('Poulet')
    expect(price('som-tam').variant).toBeUndefined()
    expect(price('nems-x6').variant).toBeUndefined()
  })

  it.each([
    ['pad-thai', 1350],
    ['som-tam', 600],
    ['nems-x6', undefined],
    ['gyoza-x6', undefined],
    ['curry-vert', undefined],
  ])('%s is sold today from %j cents', (id, cents) => {
    expect(soldFromCents(seedBook(), id)).toBe(cents)
  })

  it('says what its dish cost at least in thirty days, of the choices that are free', () => {
    const book = seedBook()
    const dishes = new Map(book.dishes)
    const change = (id: string, lowest: object) => dishes.set(id, { ...(dishes.get(id) as MenuItem), ...lowest })
    change('som-tam', { lowestPrice: 5.5 })
    change('pad-thai', { lowestPrices: { Crevette: 12.9, 'Poulet croustillant': 9.9 } })
    const raised = { ...book, dishes }
    expect(['som-tam', 'pad-thai'].map(id => soldFromCents(raised, id))).toEqual([550, 1290])
  })

  it('main is not free with a protein above 12.90 € base price', () => {
    expect(() => price('pad-thai', { options: { variant: 'Poulet croustillant' } })).toThrow(problem('reward_mismatch'))
  })

  it.each([
    ['pad-thai', ['Poulet', 'Porc', 'Crevette', 'Végétarien', 'Bœuf']],
    ['som-tam', []],
    ['nems-x6', []],
    ['curry-vert', []],
  ])('%s can be had with %j, and each of these is free', (id, variants) => {
    expect(freeVariants(seedBook(), id)).toEqual(variants)
    for (const variant of variants) expect(price(id, { options: { variant } }).unitPriceCents).toBe(0)
  })

  it.each([
    ['pad-thai', 'pad-thai'],
    ['gyoza-x6', 'gyoza-poulet'],
    ['curry-vert', undefined],
  ])('%s is cooked like %s', (id, recipe) => {
    expect(rewardRecipe(seedBook(), id)?.id).toBe(recipe)
  })

  it.each([
    ['pad-thai', { variant: 'Dorade' }],
    ['pad-thai', { variant: 'Porc', protein: 'Poulet' }],
    ['som-tam', { variant: 'Poulet' }],
  ])('%s refuses options that do not exist: %o', (id, options) => {
    expect(() => price(id, { options })).toThrow(problem('option_invalid'))
  })

  it.each([
    ['two of it', 'som-tam', { quantity: 2 }],
    ['a dish that is no reward', 'curry-vert', { options: { variant: 'Poulet' } }],
    ['a set menu', 'formule1', {}],
  ])('is not %s', (_, id, more) => {
    expect(() => price(id, more)).toThrow(problem('reward_mismatch'))
  })

  it.each([
    ['som-tam', 'som-tam', 'Som tam'],
    ['nems-x6', 'nems-poulet', 'Nems au poulet (6 pièces)'],
  ])('%s is sold out with %s', (id, soldOut, name) => {
    expect(() => price(id, {}, seedBook({ soldOut: [soldOut] }))).toThrow(
      problem('item_unavailable', { details: expect.objectContaining({ values: { name } }) }),
    )
  })
})

describe('a line without a voucher’s id', () => {
  it.each([
    ['at unit price 0', 'som-tam', { unitPrice: 0 }],
    ['at total price 0, without a unit price', 'som-tam', { totalPrice: 0 }],
    ['of a dish that exists as a reward alone', 'nems-x6', { unitPrice: 8.5 }],
  ])('asks for the caller’s oldest voucher %s', (_, id, more) => {
    expect(price(id, { rewardId: null, ...more })).toMatchObject({
      unitPriceCents: 0,
      rewardDish: id,
      rewardId: undefined,
    })
  })

  it.each([
    ['at a price', { unitPrice: 6 }],
    ['with a unit price and total price 0', { unitPrice: 6, totalPrice: 0 }],
    ['without prices', {}],
  ])('is an ordinary dish %s', (_, more) => {
    const line = price('som-tam', { rewardId: null, ...more })
    expect(line).toMatchObject({ unitPriceCents: 600 })
    expect(line.rewardDish).toBeUndefined()
  })

  it('is an ordinary dish at price 0 when it is no reward', () => {
    expect(price('nems-poulet', { rewardId: null, unitPrice: 0 }).unitPriceCents).toBe(600)
  })
})
