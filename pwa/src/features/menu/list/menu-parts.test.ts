import { expect, test } from 'vitest'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { aMain } from '#pwa/testing/samples/a-menu.ts'
import { menuParts } from './menu-parts.ts'

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
