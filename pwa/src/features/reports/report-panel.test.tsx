import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ShownTable } from '#api/features/reports/rules/report-columns.ts'
import { readCsv } from '#api/testing/read-csv.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { ReportPanels } from './report-columns.tsx'

const TABLES = {
  cards: {
    title: 'Par carte',
    caption: 'Recettes par carte',
    file: 'cartes',
    columns: {
      brand: { wire: '_id', unit: 'text', title: 'Carte' },
      itemId: { wire: 'item_id', unit: 'text' },
      revenueCents: { wire: 'total_revenue', unit: 'euros', title: 'Recette' },
      share: { unit: 'share', of: 'total_revenue', title: 'Part' },
      lastAt: { wire: 'last_at', unit: 'instant', title: 'Dernière', fileTitle: 'Dernière fois' },
    },
    rowKey: ['_id'],
    empty: 'Aucune carte.',
  },
} as const satisfies Record<string, ShownTable>
const CARDS = [
  { _id: 'visa', item_id: 'a', total_revenue: 30, last_at: '2026-11-21T11:02:00Z' },
  { _id: 'mastercard', item_id: 'b', total_revenue: 10, last_at: '2026-11-20T19:40:00Z' },
]

it('shows a table of the list with its words and units, and saves the same columns', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:csv')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  renderPart(<ReportPanels tables={TABLES} data={{ cards: CARDS }} />)
  const table = within(screen.getByRole('table', { name: 'Recettes par carte' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Carte',
    'Recette',
    'Part',
    'Dernière',
  ])
  expect(table.getByRole('row', { name: /visa/ }).textContent).toBe(
    'visa30,00\u00a0€75,0\u00a0%21 novembre 2026, 12:02',
  )
  fireEvent.click(screen.getByRole('button', { name: 'CSV, recettes par carte' }))
  const file = saved.mock.calls[0]?.[0] as Blob
  expect(readCsv(await file.text())).toEqual([
    ['Carte', 'Recette (€)', 'Part (%)', 'Dernière fois'],
    ['visa', '30', '75', '2026-11-21 12:02'],
    ['mastercard', '10', '25', '2026-11-20 20:40'],
  ])
})

it('says what is not there, and saves nothing', () => {
  renderPart(<ReportPanels tables={TABLES} data={{ cards: [] }} />)
  expect(screen.getByText('Aucune carte.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
