import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { PriceHistory } from './price-part.tsx'

const CALL = 'GET /api/admin/menu/item/pad-thai/prices'
const SEEDED = { at: '2026-03-01T09:00:00.000Z', variant: 'Porc', to: 12.5 }
const RAISED = { at: '2026-11-25T10:05:00.000Z', variant: 'Porc', from: 12.5, to: 12.9, by: 'Somchai' }

beforeEach(() => keepStaff({ token: 'a-token', role: 'manager' }))

function open(...answers: Parameters<typeof fakeServer>[0][string][]) {
  let asked = 0
  const server = fakeServer({
    [CALL]: request => {
      const answer = answers[Math.min(asked++, answers.length - 1)] ?? 'offline'
      return typeof answer === 'function' ? answer(request) : answer
    },
    'GET /healthz': {},
  })
  renderPart(<PriceHistory itemId="pad-thai" />)
  expect(server.requests).toEqual([])
  const fold = screen.getByText('Historique des prix').closest('details') as HTMLDetailsElement
  fold.open = true
  fireEvent(fold, new Event('toggle'))
  return server
}
const plain = (element: HTMLElement) => element.textContent?.replace(/\u00a0|\u202f/g, ' ')

it('says when, who, and what became of which price, the newest first', async () => {
  open({ body: { changes: [{ at: '2026-11-26T10:05:00.000Z', variant: 'Porc', from: 12.9 }, RAISED, SEEDED] } })
  const lines = (await screen.findAllByRole('listitem')).map(plain)
  expect(lines).toEqual([
    expect.stringMatching(/^Porc26 novembre 2026, 11 h 0512,90 € →devient sans prix$/),
    expect.stringMatching(/^Porc25 novembre 2026, 11 h 05 · Somchai12,50 € →devient 12,90 €$/),
    expect.stringMatching(/^Porc1er mars 2026, 10 h12,50 €premier prix$/),
  ])
})

it('says since when a price has stood that never changed', async () => {
  open({ body: { changes: [SEEDED] } })
  expect(plain(await screen.findByText(/^Aucun changement/))).toBe('Aucun changement depuis le 1er mars 2026.')
  expect(screen.queryByRole('list')).toBeNull()
})

it('says that there never was one', async () => {
  open({ body: { changes: [] } })
  await screen.findByText('Cet article n’a jamais eu de prix.')
})

it('can be asked for again where no answer came', async () => {
  open({ status: 500, body: {} }, { body: { changes: [RAISED, SEEDED] } })
  fireEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
})

it('shows the newest few of many, and all of them where that is asked for', async () => {
  const changes = Array.from({ length: 20 }, (_, place) => ({
    ...RAISED,
    at: new Date(Date.UTC(2026, 10, 25 - place)).toISOString(),
  }))
  open({ body: { changes } })
  expect(await screen.findAllByRole('listitem')).toHaveLength(8)
  fireEvent.click(screen.getByRole('button', { name: 'Afficher la suite' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(20)
  expect(screen.queryByRole('button', { name: 'Afficher la suite' })).toBeNull()
})
