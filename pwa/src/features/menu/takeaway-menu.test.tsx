import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Menu } from '#api/features/menu/contract.ts'
import type { MenuLead } from '#api/features/menu/rules/menu-lead.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
// Loaded beforehand: on a busy machine it would come later than a test waits.
import './search/finder.ts'
import { useMenuSearch } from './search/use-menu-search.ts'
import { TakeawayMenu } from './takeaway-menu.tsx'

afterEach(cleanup)

const MENU = aMenu([
  aDish({ name: 'Nems à l’ananas' }),
  aDish({ id: 'ananas', category: 'supplements', name: 'Ananas rôti', kitchenLoad: 0 }),
  aMain({ name: 'Sauté à l’ananas' }),
])
MENU.categories.splice(2, 0, {
  key: 'supplements',
  label: 'Suppléments',
  labelEn: 'Sides',
  takeaway: true,
  dineIn: true,
})

let ask: (query: string) => void = () => {}

function List({ lead, menu }: { lead: MenuLead; menu: Menu }) {
  const { found, onQuery } = useMenuSearch(menu, 'takeaway', lead)
  ask = onQuery
  return (
    <TakeawayMenu
      menu={menu}
      lead={lead}
      found={found}
      alcoholRefusal={undefined}
      onAdd={nothing}
      onChoose={nothing}
      onCompose={nothing}
      Added={() => null}
    />
  )
}
function nothing() {}

const show = (lead: MenuLead, menu = MENU) => void renderPart(<List lead={lead} menu={menu} />)
const listed = () => screen.getAllByRole('region').map(({ id }) => id)
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Catégories' }))
    .getAllByRole('link')
    .slice(1)
const words = () => tabs().map(({ textContent }) => textContent)
const marked = () => tabs().find(tab => tab.getAttribute('aria-current') === 'true')?.textContent

it('begins with the set menus, then goes on in the staff’s order', () => {
  show('formules')
  expect(listed()).toEqual(['formules', 'entrees', 'plats', 'supplements', 'boissons_soft'])
  expect(marked()).toBe('Formules midi')
})

it('begins with the mains, marked in a row of tabs that keeps its order; the set menus follow them', () => {
  show('plats')
  expect(listed()).toEqual(['plats', 'formules', 'entrees', 'supplements', 'boissons_soft'])
  expect(words()).toEqual(['Formules midi', 'Entrées', 'Plats', 'Suppléments', 'Boissons'])
  expect(marked()).toBe('Plats')
})

it('keeps the owner’s order of the others', () => {
  show('plats', { ...MENU, categories: [...MENU.categories].reverse() })
  expect(listed()).toEqual(['plats', 'formules', 'boissons_soft', 'supplements', 'entrees'])
  expect(words()).toEqual(['Formules midi', 'Boissons', 'Suppléments', 'Plats', 'Entrées'])
})

it('shows what a search finds best first, from where it stands, and the set menus where they are asked for', async () => {
  show('plats')
  act(() => ask('ananas'))
  await waitFor(() => expect(listed()).toEqual(['plats', 'entrees', 'supplements']))
  await waitFor(() => expect(words()).toEqual(['Plats', 'Entrées', 'Suppléments']))
  act(() => ask('nems'))
  await waitFor(() => expect(listed()).toEqual(['entrees']))
  await waitFor(() => expect(marked()).toBe('Entrées'))
  act(() => ask('formule'))
  await waitFor(() => expect(listed()).toEqual(['formules']))
  act(() => ask(''))
  await waitFor(() => expect(listed()).toEqual(['plats', 'formules', 'entrees', 'supplements', 'boissons_soft']))
})

it('has no frame and no tab for set menus that there are none of', () => {
  show('plats', { ...MENU, formules: [] })
  expect(listed()).toEqual(['plats', 'entrees', 'supplements', 'boissons_soft'])
  expect(words()).toEqual(['Entrées', 'Plats', 'Suppléments', 'Boissons'])
})
