import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { aDish } from '#pwa/testing/samples/a-menu.ts'
import { DrinkInfo } from './dish-label.tsx'

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

test('says what a poured drink costs less in an own cup, once it is set', () => {
  const tea = aDish({ category: 'thes', price: 6, volumeCl: 35, vatRate: 10 })
  const { rerender } = render(<DrinkInfo dish={tea} byLitre ownCup="0,20" />)
  expect(shown()).toEqual([
    ['Volume', '35 cl'],
    ['Dans votre gobelet', '0,20 € de moins, au comptoir'],
  ])
  rerender(<DrinkInfo dish={tea} byLitre ownCup="" />)
  expect(shown()).toEqual([['Volume', '35 cl']])
  rerender(<DrinkInfo dish={{ ...tea, vatRate: 5.5 }} ownCup="0,20" />)
  expect(shown()).toEqual([['Volume', '35 cl']])
})
