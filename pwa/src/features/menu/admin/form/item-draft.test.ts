import { expect, it } from 'vitest'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { aDish, aMain } from '#pwa/testing/samples/a-menu.ts'
import { bodyOf, changeOf, draftErrors, draftOf, previewOf } from './item-draft.ts'

const ADMIN = { takeaway: true, dineIn: true, inFormules: true, position: 0 }
const NEMS: AdminItem = { ...aDish(), ...ADMIN }
const PAD_THAI: AdminItem = { ...aMain({ allergensByVariant: { Crevette: { add: ['crustaces'] } } }), ...ADMIN }
const written = { ...draftOf(undefined, 'desserts'), name: 'Flan', hasNoAllergen: true }

it('opens on a dish without changing anything of it', () => {
  expect(changeOf(NEMS, draftOf(NEMS))).toEqual({})
  expect(changeOf(PAD_THAI, draftOf(PAD_THAI))).toEqual({})
  expect(draftErrors(draftOf(PAD_THAI), PAD_THAI)).toEqual({})
})

it('sends what was changed and nothing else', () => {
  expect(changeOf(NEMS, { ...draftOf(NEMS), price: '6,50' })).toEqual({ price: 6.5 })
  const [, ...others] = draftOf(PAD_THAI).variants
  expect(changeOf(PAD_THAI, { ...draftOf(PAD_THAI), variants: others })).toEqual({
    prices: { Crevette: 13.9, Saumon: 16 },
    allergensByVariant: { Crevette: { add: ['crustaces'], remove: [] }, Saumon: { add: [], remove: [] } },
  })
})

it.each([
  ['12,90', 12.9],
  ['12.9', 12.9],
  [' 1 012,90 € ', 1012.9],
  ['', null],
])('reads a price typed as %j', (price, euros) => {
  expect(bodyOf({ ...written, price }).price).toBe(euros)
})

it.each([
  [{ name: ' ' }, 'name'],
  [{ price: 'douze' }, 'price'],
  [{ price: '0' }, 'price'],
  [{ price: '9,999' }, 'price'],
  [{ hasVariants: true }, 'prices'],
  [{ hasVariants: true, variants: [{ name: 'Porc', price: '', add: [], remove: [] }] }, 'prices'],
  [{ hasNoAllergen: false }, 'allergens'],
  [{ alcohol: true, vatRate: '20' as const }, 'abv'],
  [{ alcohol: true, abv: '5', vatRate: '10' as const }, 'vatRate'],
  [{ kitchenLoad: '' }, 'kitchenLoad'],
  [{ volumeCl: '33,5' }, 'volumeCl'],
  [{ origins: [{ meat: 'Porc', country: '' }] }, 'meatOrigin'],
  [{ takeaway: false, dineIn: false }, 'takeaway'],
])('says beside its field what is wrong with %j', (change, field) => {
  expect(Object.keys(draftErrors({ ...written, ...change }))).toEqual([field])
})

it('may have no price yet', () => {
  expect(draftErrors(written)).toEqual({})
})

it('previews the takeaway price', () => {
  expect(previewOf(draftOf(PAD_THAI), PAD_THAI, 1).prices).toEqual({ Poulet: 14.5, Crevette: 14.9, Saumon: 17 })
  expect(previewOf({ ...written, price: '5,5' }, undefined, 1)).toMatchObject({ price: 5.5, category: 'desserts' })
})
