import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { PrinterTrouble } from '#api/features/printing/contract.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { PrinterBars } from './board-bars.tsx'
import { hearPrinters } from './line/board-alerts.ts'

const trouble = (change: Partial<PrinterTrouble> = {}): PrinterTrouble => ({
  ...{ id: 'un', name: 'Cuisine', state: 'no_paper', failed: false, waiting: 0 },
  ...change,
})
afterEach(() => hearPrinters([]))

it('says which printer does not print, what to do, and how many tickets wait, until it prints', () => {
  renderPart(<PrinterBars />)
  act(() => hearPrinters([trouble({ waiting: 3 }), trouble({ id: 'deux', name: 'Comptoir', state: 'cover_open' })]))
  const lines = [...screen.getByRole('status').querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'Imprimante Cuisine n’a plus de papier. Changez le rouleau. 3\u00a0tickets attendent.',
    'Imprimante Comptoir a son capot ouvert. Refermez-le.',
  ])
  act(() => hearPrinters([]))
  expect(screen.getByRole('status').textContent).toBe('')
})

it('asks to print again what was given up', () => {
  renderPart(<PrinterBars />)
  act(() => hearPrinters([trouble({ state: 'ready', failed: true })]))
  expect(screen.getByText(/n’a pas su imprimer un ticket. Imprimez-le à nouveau./)).toBeTruthy()
})

it('says what to do with one that never came, and with one that only says it is well', () => {
  renderPart(<PrinterBars />)
  act(() =>
    hearPrinters([trouble({ state: 'never' }), trouble({ id: 'deux', state: 'ready', stuck: true, waiting: 1 })]),
  )
  const lines = [...screen.getByRole('status').querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'Imprimante Cuisine ne s’est jamais connectée. Entrez son adresse dans ses réglages, ou désactivez-la.',
    'Imprimante Cuisine se dit prête et n’imprime pas. Éteignez-la, rallumez-la. 1\u00a0ticket attend.',
  ])
})
