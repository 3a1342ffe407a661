import { expect, it } from 'vitest'
import type { PricedOrder } from '#api/features/pricing/rules/price-book.ts'
import type { Draft } from './draft.ts'
import { orderRequest } from './order-request.ts'

const PRICED: PricedOrder = { lines: [], totalCents: 0, discountCents: 0, kitchenLoad: 0, hasAlcohol: false }
const DRAFT: Draft = {
  details: { firstName: 'Camille', lastName: 'Renard', email: 'camille@exemple.fr', phone: '06 12 34 56 78' },
  ...{ keepDetails: false, marketingOptIn: false, notes: '', adult: false },
}
const sent = (allergy?: Draft['allergy']) =>
  orderRequest([], PRICED, { ...DRAFT, allergy }, { date: '2026-11-21', time: '12:30' }, undefined)

it('sends an allergy with its consent, and none without', () => {
  const said = { allergens: ['arachides'], text: ' kiwi ' }
  expect(sent({ ...said, isAgreed: true }).allergy).toEqual({ allergens: ['arachides'], text: 'kiwi' })
  expect(sent({ ...said, isAgreed: false })).not.toHaveProperty('allergy')
})

it('sends none where nothing is said, as every client before', () => {
  expect(sent()).not.toHaveProperty('allergy')
  expect(sent({ allergens: [], text: ' ', isAgreed: true })).not.toHaveProperty('allergy')
})
