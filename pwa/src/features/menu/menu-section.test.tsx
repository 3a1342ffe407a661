import { screen } from '@testing-library/react'
import { expect, it, test, vi } from 'vitest'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aDish, aMain } from '#pwa/testing/samples/a-menu.ts'
import { MenuSection, menuParts } from './menu-section.tsx'

const [nems, gyoza] = [aDish({ id: 'nems' }), aDish({ id: 'gyoza' })]
const section = { key: 'entrees', title: 'Entrées', titleEn: 'Starters', tab: 'Entrées', items: [nems, gyoza] } as const

const isShown = () => screen.queryByRole('region', { name: 'Entrées Starters' }) !== null

it('hides with all that is in it, which stays as it was, where a search finds nothing', () => {
  const row = vi.fn(({ id }: MenuItem, _: number, hidden: boolean) => (
    <li key={id} hidden={hidden}>
      {id}
    </li>
  ))
  const part = (found: MenuItem[] | undefined) => (
    <MenuSection section={section as never} found={found} row={row as never} />
  )
  const { rerender } = renderPart(part([nems]))
  expect(isShown()).toBe(true)
  row.mockClear()
  rerender(part([]))
  expect([isShown(), row.mock.calls.length]).toEqual([false, 0])
  rerender(part([nems]))
  expect([isShown(), row.mock.calls.length]).toEqual([true, 0])
  rerender(part([]))
  rerender(part([gyoza]))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['gyoza'])
})

it('is rendered again only where a search finds something else in it', () => {
  const row = vi.fn(({ id }: MenuItem) => <li key={id}>{id}</li>)
  const part = (found: MenuItem[] | undefined) => (
    <MenuSection section={section as never} found={found} row={row as never} />
  )
  const { rerender } = renderPart(part([nems]))
  const rendersAgain = (found: MenuItem[] | undefined) => {
    row.mockClear()
    rerender(part(found))
    return row.mock.calls.length > 0
  }
  expect(rendersAgain([nems])).toBe(false)
  expect(rendersAgain([gyoza])).toBe(true)
  expect(rendersAgain([gyoza, nems])).toBe(true)
  expect(rendersAgain([nems, gyoza])).toBe(true)
  expect(rendersAgain(undefined)).toBe(true)
})

const main = (id: string, change: Partial<MenuItem> = {}) => aMain({ id, ...change })
const many = (group: MenuItem['group'], count: number) =>
  Array.from({ length: count }, (_, index) => main(`${group}-${index}`, { group }))
const shown = (items: MenuItem[]) =>
  menuParts(items).parts.map(({ title, items: dishes }) => [title, ...dishes.map(({ id }) => id)])

test('cuts a long category into its groups, in their order, the dishes of none at the end', () => {
  const [curry] = many('curry', 1)
  const items = [main('new'), curry as MenuItem, ...many('wok', 8)]
  expect(shown(items)).toEqual([
    ['Woks et nouilles', ...items.slice(2).map(({ id }) => id)],
    ['Currys', 'curry-0'],
    ['Autres', 'new'],
  ])
})

test('leaves what is short or of one kind as it is', () => {
  expect(shown([...many('curry', 3), ...many('wok', 3)])).toHaveLength(1)
  expect(shown(many('wok', 12))).toEqual([[undefined, ...many('wok', 12).map(({ id }) => id)]])
})

test('puts what cannot be had to the end, out of its group', () => {
  const gone = main('gone', { group: 'wok', available: false })
  const { parts, unavailable } = menuParts([gone, main('there', { group: 'wok' })])
  expect(parts.map(({ items }) => items.map(({ id }) => id))).toEqual([['there']])
  expect(unavailable).toEqual([gone])
  expect(menuParts([gone]).parts).toEqual([])
})
