import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { avoid } from '#pwa/features/menu/allergens/avoided-store.ts'
import { aDish, aMain, aMenu } from '#pwa/testing/a-menu.ts'
import { FoundCount } from './found-count.tsx'
import { MenuTools } from './menu-tools.tsx'
import { useMenuSearch } from './use-menu-search.ts'

afterEach(() => {
  cleanup()
  act(() => avoid([]))
})

const menu = aMenu([aDish(), aMain()])
const onChooseAvoided = vi.fn()

function Tools() {
  const search = useMenuSearch(menu, 'takeaway')
  return (
    <>
      <MenuTools search={search} names={menu} onChooseAvoided={onChooseAvoided} />
      <FoundCount search={search} />
      <p data-testid="found">{search.sections.flatMap(({ items }) => items.map(dish => dish.id)).join(' ')}</p>
    </>
  )
}
const found = () => screen.getByTestId('found').textContent
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Chercher un plat' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })

test('narrows the list as one types, and announces how many', () => {
  render(<Tools />)
  expect(found()).toBe('nems-poulet pad-thai cola-zero soda-citron')
  expect(screen.getByRole('status').textContent).toBe('')
  type('soda')
  expect(found()).toBe('soda-citron')
  expect(screen.getByRole('status').textContent).toBe('1\u00a0article affiché')
  type('pizza')
  expect(screen.getByRole('status').textContent).toBe('Aucun plat ne correspond.')
  fireEvent.click(screen.getAllByRole('button', { name: 'Effacer la recherche' })[1] as HTMLElement)
  expect(found()).toBe('nems-poulet pad-thai cola-zero soda-citron')
})

test('comes to the top with the first letter, where what is found has room', () => {
  render(<Tools />)
  const scrolled = vi.spyOn(field(), 'scrollIntoView')
  type('s')
  type('so')
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: 'start' })
})

test('the cross and Escape clear the field and stay in it', () => {
  render(<Tools />)
  type('soda')
  fireEvent.click(screen.getByRole('button', { name: 'Effacer la recherche' }))
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())
  type('soda')
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(field().value).toBe('')
})

test('says what is avoided, and stops at one tap', () => {
  render(<Tools />)
  fireEvent.click(screen.getByRole('button', { name: 'Signaler les allergènes que j’évite' }))
  expect(onChooseAvoided).toHaveBeenCalledOnce()
  act(() => avoid(['crustaces', 'oeufs']))
  expect(screen.getByRole('button', { name: 'Signalé : crustacés, œufs' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ne plus rien signaler' }))
  expect(screen.queryByText(/^Signalé/)).toBeNull()
})
