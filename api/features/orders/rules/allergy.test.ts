import { expect, it, test } from 'vitest'
import { ALLERGEN_CODES } from '#api/features/menu/rules/allergens.ts'
import { catalogue } from '#api/testing/menu/seed-menu.ts'
import { allergyColumns, allergyWords } from './allergy.ts'

const NOW = new Date('2026-11-21T09:00:00Z')

test('the fourteen are those of the menu, in the same order', () => {
  expect(ALLERGEN_CODES).toEqual(Object.keys(catalogue.allergenLabels))
})

it.each([[undefined], [null], [{}], [{ allergens: [], text: '' }], [{ allergens: null, text: null }]])(
  'is none, and nothing was agreed to: %j',
  said => {
    expect(allergyColumns(said, NOW)).toEqual({ allergens: [], allergyText: '', allergyAgreedAt: null })
  },
)

it('is written once each, in the law’s order, with the instant of the consent', () => {
  expect(allergyColumns({ allergens: ['sesame', 'arachides', 'sesame'], text: 'kiwi' }, NOW)).toEqual({
    allergens: ['arachides', 'sesame'],
    allergyText: 'kiwi',
    allergyAgreedAt: NOW,
  })
  expect(allergyColumns({ text: 'kiwi' }, NOW).allergyAgreedAt).toBe(NOW)
})

it('is read in French and in Thai; what was typed stays as it is', () => {
  const allergy = { allergens: ['oeufs', 'fruits_a_coque'], text: 'kiwi' }
  expect(allergyWords(allergy)).toBe('œufs, fruits à coque, kiwi')
  expect(allergyWords(allergy, 'th')).toBe('ไข่, ถั่วเปลือกแข็ง, kiwi')
  expect(allergyWords({ allergens: ['of_tomorrow'], text: '' })).toBe('of_tomorrow')
})
