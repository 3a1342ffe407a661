import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { MenuItem } from '#api/features/menu/contract/menu.ts'
import { aDish } from '#pwa/testing/samples/a-menu.ts'
import { DrinkInfo } from './drink-info.tsx'

afterEach(cleanup)

const BEER: Partial<MenuItem> = { category: 'bieres', price: 4.5, volumeCl: 33, vatRate: 20, alcohol: true, abv: 4.2 }
const shown = () =>
  screen
    .getAllByRole('term')
    .map(({ textContent, nextElementSibling }) => [
      textContent,
      nextElementSibling?.textContent?.replaceAll('\u00a0', ' '),
    ])

test('says volume, strength, the price of a litre, and what was copied from the label', () => {
  const label = { ingredients: 'Eau, malt d’orge, houblon', nutrition: '180 kJ', foodOperator: 'Brasserie\nBangkok' }
  render(<DrinkInfo dish={aDish({ ...BEER, ...label })} byLitre />)
  expect(shown()).toEqual([
    ['Volume', '33 cl'],
    ['Alcool', '4,2 % vol.'],
    ['Prix au litre', '13,64 €/l'],
    ['Ingrédients', 'Eau, malt d’orge, houblon'],
    ['Valeurs nutritionnelles', '180 kJ'],
    ['Exploitant', 'Brasserie\nBangkok'],
  ])
})

test('leaves out what nobody knows, and at table the price of a litre', () => {
  render(<DrinkInfo dish={aDish(BEER)} />)
  expect(shown()).toEqual([
    ['Volume', '33 cl'],
    ['Alcool', '4,2 % vol.'],
  ])
})

test('says nothing of food', () => {
  const { container } = render(<DrinkInfo dish={aDish()} byLitre />)
  expect(container.textContent).toBe('')
})
