import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MenuItem } from '#api/features/menu/contract/menu.ts'
import { aDish, aMain, aMenu } from '#pwa/testing/a-menu.ts'
import { DishRow } from './dish-row.tsx'

const onAdd = vi.fn()
const onChoose = vi.fn()
const onAllergens = vi.fn()
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

function show(dish: MenuItem, refusal?: string) {
  render(
    <DishRow
      dish={dish}
      labels={aMenu()}
      refusal={refusal}
      onAdd={onAdd}
      onChoose={onChoose}
      onAllergens={onAllergens}
    />,
  )
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** A frame is painted, and what follows from the tap is done. */
const painted = () => act(() => vi.advanceTimersByTime(50))

test('adds a variant at one tap and says so for two seconds', () => {
  show(aMain())
  press(/^Ajouter Pad thaï, Crevette/)
  expect(screen.getByText('Ajouté')).toBeTruthy()
  painted()
  expect(onAdd).toHaveBeenCalledOnce()
  expect(onAdd.mock.calls[0]?.[0].request).toMatchObject({ menuItemId: 'pad-thai', options: { variant: 'Crevette' } })
  expect(screen.getByRole('status').textContent).toBe('Ajouté : Pad thaï, Crevette')
  act(() => vi.advanceTimersByTime(1949))
  expect(screen.queryByText('Ajouté')).not.toBeNull()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByText('Ajouté')).toBeNull()
})

test('adds a plain dish at once, opens the sheet where there is more to choose', () => {
  show(aDish())
  press(/^Ajouter\s*Nems au poulet/)
  painted()
  expect(onAdd).toHaveBeenCalledOnce()
  cleanup()
  show(aDish({ id: 'som-tam', name: 'Som tam', spicyLevels: true }))
  press('Choisir une option pour Som tam')
  expect(onChoose).toHaveBeenCalledWith('som-tam')
})

test.each([
  [{ available: false }, 'Indisponible'],
  [{ available: false, unavailableUntil: '2026-11-22T04:00:00Z' }, 'Épuisé aujourd’hui'],
])('a dish that is not there stays, without a way to add it (%o)', (change, word) => {
  show(aMain(change))
  expect(screen.getByRole('heading', { name: 'Pad thaï' })).toBeTruthy()
  expect(screen.getByText(word)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Ajouter/ })).toBeNull()
})

test('leads to its allergens and to its heat', () => {
  show(aMain())
  press('Allergènes et origines de Pad thaï')
  press('Piquant au choix pour Pad thaï')
  expect(onAllergens).toHaveBeenCalledWith('pad-thai')
  expect(onChoose).toHaveBeenCalledWith('pad-thai')
})

test('opens the dish at its name, and for a finger at its picture', () => {
  show(aMain({ available: false }))
  press('Pad thaï')
  expect(onChoose).toHaveBeenCalledWith('pad-thai')
  const picture = document.querySelector<HTMLElement>('.picture')
  expect(picture?.tabIndex).toBe(-1)
  expect(picture?.getAttribute('aria-hidden')).toBe('true')
  picture?.click()
  expect(onChoose).toHaveBeenCalledTimes(2)
})

test('says why a drink cannot be taken away now', () => {
  show(aDish({ alcohol: true }), 'L’alcool n’est pas vendu à emporter en ce moment.')
  expect(screen.getByText('L’alcool n’est pas vendu à emporter en ce moment.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Ajouter/ })).toBeNull()
})
