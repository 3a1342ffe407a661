import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { avoid } from '#pwa/features/menu/dish-marks.tsx'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { DishDetail } from './dish-sheet.tsx'

afterEach(() => {
  cleanup()
  act(() => avoid([]))
})
const show = (dish: MenuItem) => render(<DishDetail dish={dish} menu={aMenu()} phone="01 99 00 12 34" />)

test('says the prices at table, what is to be chosen there, allergens by variant and origins', () => {
  show(aMain())
  const text = document.body.textContent ?? ''
  expect(text).toMatch(/Poulet\s*13,50/)
  expect(text).toContain('Le piquant, de «\u00a0Pas piquant\u00a0» à «\u00a0Comme en Thaïlande\u00a0»')
  expect(text).toContain('Avec crevette\u00a0: Œufs, Poissons, Crustacés')
  expect(text).toContain('Poulet\u00a0: France')
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  [{ cookingOptions: [{ name: 'Saignante', nameEn: 'Rare' }] }, 'La cuisson : saignante'],
  [{ options: ['Froid', 'Chaud'] }, 'Froid ou Chaud'],
  [{ mixOptions: [{ id: 'mangue', name: 'Mangue', nameEn: 'Mango', emoji: '' }] }, 'Deux fruits : mangue'],
])('a choice of another kind: %o', (change, words) => {
  show(aDish(change))
  expect(screen.getByText(words)).toBeTruthy()
})

test('a dish without choices has its one price and no list of them', () => {
  show(aDish({ available: false }))
  expect(screen.getByRole('heading', { name: /Prix sur place\s*6,00/ })).toBeTruthy()
  expect(screen.getByText('Indisponible')).toBeTruthy()
  expect(screen.queryByText('À choisir en commandant')).toBeNull()
})

test('marks what is avoided', () => {
  show(aDish({ allergens: ['oeufs'] }))
  act(() => avoid(['oeufs']))
  expect(screen.getByText('Vous l’évitez : œufs', { exact: false })).toBeTruthy()
})
