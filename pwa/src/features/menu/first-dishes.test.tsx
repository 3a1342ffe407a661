import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Menu } from '#api/features/menu/contract.ts'
import { avoid } from '#pwa/features/menu/dish-marks.tsx'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { AddedLine } from './added-line.tsx'
import { FirstDishes } from './takeaway-menu.tsx'

const onAdd = vi.fn()
const onChoose = vi.fn()
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  act(() => avoid([]))
  vi.useRealTimers()
  vi.clearAllMocks()
})

const DISHES = [
  aDish(),
  aMain({ usualHeat: 3, cookWord: 'Mon plat du lundi.' }),
  aMain({ id: 'boeuf', name: 'Bœuf loc lac', cookingOptions: [{ name: 'Saignante', nameEn: 'Rare' }] }),
]
const IDS = ['pad-thai', 'boeuf', 'nems-poulet']

function show(startWith: Menu['startWith'] = IDS) {
  return render(partOf(startWith))
}
function partOf(startWith: Menu['startWith'], hidden = false) {
  return (
    <FirstDishes
      hidden={hidden}
      menu={{ ...aMenu(DISHES), startWith }}
      onAdd={onAdd}
      onChoose={onChoose}
      Added={AddedLine}
    />
  )
}
const part = () => screen.getByRole('region', { name: 'Commencez par…' })

it('is a list of three dishes in the menu’s order of them, each to open and to add', () => {
  show()
  const cards = within(part()).getAllByRole('listitem')
  expect(cards.map(card => within(card).getByRole('heading').textContent)).toEqual([
    'Pad thaï',
    'Bœuf loc lac',
    'Nems au poulet',
  ])
  expect(screen.getByText(/^«\sMon plat du lundi\.\s»$/)).toBeTruthy()
  expect(document.querySelectorAll('.cook-word')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Pad thaï' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('pad-thai')
})

it('calls them the most ordered where the sales say so of each', () => {
  const most = DISHES.map(dish => ({ ...dish, bestSeller: true as const }))
  const { rerender } = render(
    <FirstDishes
      hidden={false}
      menu={{ ...aMenu(most), startWith: IDS }}
      onAdd={onAdd}
      onChoose={onChoose}
      Added={AddedLine}
    />,
  )
  expect(screen.getByRole('region', { name: 'Les plus commandés' })).toBeTruthy()
  rerender(partOf(IDS))
  expect(part()).toBeTruthy()
})

it('adds the usual form at one tap, and has the other choices below', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter Pad thaï, poulet, Piquant' }))
  act(() => vi.advanceTimersByTime(50))
  expect(onAdd).toHaveBeenCalledOnce()
  expect(onAdd.mock.calls[0]?.[0].request).toMatchObject({ menuItemId: 'pad-thai', options: { variant: 'Poulet' } })
  const added = within(part()).getByRole('region', { name: 'Ajouté\u00a0: Pad thaï' })
  fireEvent.click(within(added).getByRole('button', { name: /^Fermer/ }))
  expect(screen.queryByRole('region', { name: 'Ajouté\u00a0: Pad thaï' })).toBeNull()
})

it('is out of sight while somebody searches, and what it says of an added line ends with that', () => {
  const { rerender } = show()
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter Pad thaï, poulet, Piquant' }))
  act(() => vi.advanceTimersByTime(50))
  expect(screen.getByRole('region', { name: 'Ajouté\u00a0: Pad thaï' })).toBeTruthy()
  rerender(partOf(IDS, true))
  expect(screen.queryByRole('region', { name: 'Commencez par…' })).toBeNull()
  rerender(partOf(IDS))
  expect(part()).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Ajouté\u00a0: Pad thaï' })).toBeNull()
})

it('opens a dish that has to be chosen first', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Choisir Bœuf loc lac' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('boeuf')
  expect(onAdd).not.toHaveBeenCalled()
})

it('marks what holds what somebody avoids', () => {
  show()
  act(() => avoid(['oeufs']))
  expect(within(part()).getAllByText(/œufs/).length).toBeGreaterThan(0)
})

it('is not there where the menu names none', () => {
  const { container } = show([])
  expect(container.innerHTML).toBe('')
})
