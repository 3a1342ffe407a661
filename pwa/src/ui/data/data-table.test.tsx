import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type Column, DataTable } from './data-table.tsx'

afterEach(cleanup)

type Dish = { name: string; sold: number; last: string | null }

const COLUMNS: readonly [Column<Dish>, ...Column<Dish>[]] = [
  { key: 'name', title: 'Article', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'sold', title: 'Vendus', cell: ({ sold }) => sold, isNumber: true, sortBy: ({ sold }) => sold },
  { key: 'last', title: 'Dernière vente', cell: ({ last }) => last ?? 'jamais', sortBy: ({ last }) => last },
]

const DISHES: Dish[] = [
  { name: 'Nems', sold: 9, last: '2026-11-02' },
  { name: 'Émincé de bœuf', sold: 127, last: null },
  { name: 'Bobun', sold: 74, last: '2026-11-20' },
]

function shown(rows: Dish[] = DISHES, actions?: (dish: Dish) => string) {
  const table = (
    <DataTable
      caption="Ventes"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ name }) => name}
      empty={<p>Aucune vente</p>}
      {...(actions && { actions })}
    />
  )
  render(table)
}

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
const sortBy = (title: string) => fireEvent.click(screen.getByRole('button', { name: title }))
const orderOf = (title: string) => screen.getByRole('columnheader', { name: title }).getAttribute('aria-sort')

it('names itself, its columns and its rows; rows come as they are given', () => {
  shown()
  expect(screen.getByRole('table', { name: 'Ventes' })).toBeTruthy()
  expect(names()).toEqual(['Nems', 'Émincé de bœuf', 'Bobun'])
  expect(orderOf('Article')).toBe('none')
})

it('sorts words the French way, then backwards', () => {
  shown()
  sortBy('Article')
  expect([names(), orderOf('Article')]).toEqual([['Bobun', 'Émincé de bœuf', 'Nems'], 'ascending'])
  sortBy('Article')
  expect([names(), orderOf('Article')]).toEqual([['Nems', 'Émincé de bœuf', 'Bobun'], 'descending'])
})

it('sorts numbers as numbers, the largest first', () => {
  shown()
  sortBy('Vendus')
  expect(names()).toEqual(['Émincé de bœuf', 'Bobun', 'Nems'])
  expect([orderOf('Vendus'), orderOf('Article')]).toEqual(['descending', 'none'])
})

it('leaves what has no value at the end, whichever way', () => {
  shown()
  for (const ends of ['Nems', 'Bobun']) {
    sortBy('Dernière vente')
    expect([names()[0], names()[2]]).toEqual([ends, 'Émincé de bœuf'])
  }
})

it('says in words that there is nothing, and is then no table', () => {
  shown([])
  expect(screen.getByText('Aucune vente')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

it('ends each row with what can be done with it', () => {
  shown(DISHES, ({ name }) => `Modifier ${name}`)
  expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeTruthy()
  const row = screen.getAllByRole('row')[1] as HTMLElement
  expect(within(row).getAllByRole('cell').at(-1)?.textContent).toBe('Modifier Nems')
})
