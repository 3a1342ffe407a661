import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { avoid } from '#pwa/features/menu/dish-marks.tsx'
import { wishesIn } from '#pwa/features/menu/search/finder.ts'
import { NO_WISHES, putInForce } from '#pwa/features/menu/search/wishes-in-force.ts'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { DishSheet } from './dish-sheet.tsx'

const onAdd = vi.fn()
afterEach(() => {
  cleanup()
  act(() => putInForce(NO_WISHES))
  act(() => avoid([]))
  vi.clearAllMocks()
})

function open(dish: MenuItem, atAllergens = false) {
  render(
    <DishSheet
      dish={dish}
      menu={aMenu([dish])}
      atAllergens={atAllergens}
      service="takeaway"
      phone="01 99 00 12 34"
      ownCup="0,20"
      refusal={undefined}
      onAdd={onAdd}
      onClose={() => {}}
    />,
  )
  return within(screen.getByRole('dialog'))
}

test('waits for the protein, then adds it with its heat and quantity', () => {
  const sheet = open(aMain())
  fireEvent.click(sheet.getByRole('button', { name: 'Faites votre choix' }))
  expect(onAdd).not.toHaveBeenCalled()

  fireEvent.click(sheet.getByRole('radio', { name: /Crevette/ }))
  fireEvent.click(sheet.getByRole('radio', { name: 'Piquant' }))
  fireEvent.click(sheet.getByRole('button', { name: 'Un de plus' }))
  fireEvent.click(sheet.getByRole('button', { name: /^Ajouter\s*27,80/ }))
  expect(onAdd.mock.calls[0]?.[0]).toMatchObject({
    unitPriceCents: 1390,
    request: { quantity: 2, options: { variant: 'Crevette', spicyLevel: 3 } },
  })
})

test('tells the allergens of what is chosen, live', () => {
  const sheet = open(aMain())
  const facts = sheet.getByRole('region', { name: 'Allergènes et origines' }).querySelector('[aria-live]')
  expect(facts?.textContent).not.toContain('Crustacés')
  fireEvent.click(sheet.getByRole('radio', { name: /Crevette/ }))
  expect(facts?.textContent).toContain('Avec crevette')
  expect(facts?.textContent).toContain('Crustacés')
})

test('asks for exactly two fruits', () => {
  const fruits = ['Mangue', 'Ananas', 'Banane', 'Fraise']
  const mixOptions = fruits.map(name => ({ id: name.toLowerCase(), name, nameEn: name, emoji: '' }))
  const sheet = open(aDish({ id: 'smoothie-mix', price: 7, mixOptions }))
  fireEvent.click(sheet.getByRole('checkbox', { name: 'Mangue' }))
  expect(sheet.getByRole('button', { name: 'Encore 1\u00a0fruit' })).toBeTruthy()
  fireEvent.click(sheet.getByRole('checkbox', { name: 'Fraise' }))
  expect(sheet.getByRole<HTMLInputElement>('checkbox', { name: 'Banane' }).disabled).toBe(true)
  fireEvent.click(sheet.getByRole('button', { name: /^Ajouter/ }))
  expect(onAdd.mock.calls[0]?.[0].request.mix).toEqual(['mangue', 'fraise'])
})

test('opened for its allergens, begins there', () => {
  const sheet = open(aMain(), true)
  expect(document.activeElement).toBe(sheet.getByRole('region', { name: 'Allergènes et origines' }))
})

test('begins with what is asked for: the one variant that fits, and the heat that fits', () => {
  const dish = aMain({ prices: { Porc: 13.9, Végétarien: 13.5 }, usualHeat: 3 })
  act(() => putInForce({ ...NO_WISHES, wishes: wishesIn('vegetarien doux').wishes }))
  const sheet = open(dish)
  expect(sheet.getByRole('radio', { name: /^Végétarien/, checked: true })).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: /^Ajouter\s*13,50/ }))
  expect(onAdd.mock.calls[0]?.[0].request.options).toMatchObject({ variant: 'Végétarien', spicyLevel: 1 })
})

test('begins with the one variant that holds nothing avoided, and asks where there are several', () => {
  act(() => avoid(['crustaces']))
  open(aMain({ prices: { Crevette: 13.9, Poulet: 13.5 } }))
  expect(screen.getByRole('radio', { name: /^Poulet/, checked: true })).toBeTruthy()
  cleanup()
  open(aMain())
  expect(screen.getByRole('button', { name: 'Faites votre choix' })).toBeTruthy()
})

test('a word on the dish goes with it, without what stands around it; one about an allergy asks', () => {
  const sheet = open(aMain())
  const field = sheet.getByLabelText(/Pour la cuisine/)
  expect(field.closest('details')?.open).toBe(false)
  fireEvent.click(sheet.getByText('Un mot sur ce plat'))
  fireEvent.change(field, { target: { value: ' sans coriandre ' } })
  expect(sheet.queryByText(/Est-ce une allergie/)).toBeNull()
  fireEvent.click(sheet.getByRole('radio', { name: /Crevette/ }))
  fireEvent.click(sheet.getByRole('button', { name: /^Ajouter/ }))
  expect(onAdd.mock.calls[0]?.[0].request.options).toMatchObject({ variant: 'Crevette', remark: 'sans coriandre' })
  fireEvent.change(field, { target: { value: 'allergie aux arachides' } })
  expect(sheet.getByText(/Est-ce une allergie/)).toBeTruthy()
})

test('a drink asks for no word to the kitchen', () => {
  const sheet = open(aDish({ id: 'cola', category: 'boissons_soft', kitchenLoad: 0 }))
  expect(sheet.queryByText('Un mot sur ce plat')).toBeNull()
})
