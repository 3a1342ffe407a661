import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { QueuedMove, Theirs } from '#pwa/offline/staff/moves.ts'
import type { QueuedTick, TheirTick } from '#pwa/offline/staff/ticks.ts'
import { fakeBoardLine } from '#pwa/testing/fakes/fake-board-line.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { QuestionsSheet } from './questions-sheet.tsx'

const decide = vi.hoisted(() => ({
  takeTheirs: vi.fn(),
  applyOurs: vi.fn(),
  takeTheirTick: vi.fn(),
  tickAnyway: vi.fn(),
}))
vi.mock('./line/moves.ts', async original => ({ ...(await original<object>()), ...decide }))
vi.mock('./line/ticks.ts', async original => ({ ...(await original<object>()), ...decide }))

const NOW = new Date('2026-11-21T11:30:00Z')
const asked = (theirs: Partial<Theirs>, to: QueuedMove['to'] = 'preparing'): QueuedMove => ({
  key: 'key',
  orderId: 'order',
  number: '#4F8A21C0',
  from: 'confirmed',
  to,
  version: 2,
  payment: 'paid',
  ageChecked: false,
  at: Date.parse('2026-11-21T11:04:00Z'),
  dueAt: 0,
  state: 'asking',
  theirs: { version: 4, payment: 'paid', sentence: 'Commande introuvable.', ...theirs },
})

function open(question: QueuedMove) {
  fakeBoardLine()
  renderPart(<QuestionsSheet open onClose={() => {}} questions={[[question]]} ticks={[]} now={NOW} />)
  return screen.getAllByRole('definition').map(({ textContent }) => textContent)
}

const buttons = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter(Boolean)

it('shows both sides, and takes the server’s where ours leads nowhere any more', () => {
  const since = '2026-11-21T11:03:00Z'
  expect(
    open(asked({ status: 'cancelled', since, by: 'Nok', reason: 'Article épuisé', payment: 'refunded' }, 'ready')),
  ).toEqual(['Prête, 12:04', 'Annulée, 12:03 par Nok. Raison\u00a0: article épuisé. Remboursée en entier.'])
  expect(screen.getByText(/Le passage à « Prête » n’est plus possible/)).toBeTruthy()
  expect(buttons()).toEqual(['Garder ce qui est noté ailleurs'])
  fireEvent.click(screen.getByText('Garder ce qui est noté ailleurs'))
  expect(decide.takeTheirs).toHaveBeenCalledWith('order')
})

it('offers ours on the new version where that is still a step', () => {
  expect(open(asked({ status: 'confirmed', since: '2026-11-20T18:00:00Z', payment: 'partially_refunded' }))).toEqual([
    'En préparation, 12:04',
    'Confirmée, vendredi 20, 19:00. Remboursée en partie.',
  ])
  fireEvent.click(screen.getByText('Passer à « En préparation » quand même'))
  expect(decide.applyOurs).toHaveBeenCalledWith('order')
})

it('says the server’s own sentence where it says nothing of the order', () => {
  expect(open(asked({}))).toEqual(['En préparation, 12:04', 'Commande introuvable.'])
  expect(buttons()).toEqual(['Garder ce qui est noté ailleurs'])
})

const aTick = (theirs: Partial<TheirTick>): QueuedTick => ({
  kind: 'tick',
  key: 'tick',
  orderId: 'order',
  number: '37',
  line: '1',
  part: 0,
  title: 'Pad thaï, crevette',
  cooked: true,
  version: 11,
  at: Date.parse('2026-11-21T11:04:00Z'),
  dueAt: 0,
  state: 'asking',
  theirs: { version: 14, sentence: 'Ce plat n’est plus à cuire dans cette commande.', ...theirs },
})

function openTick(tick: QueuedTick) {
  fakeBoardLine()
  renderPart(<QuestionsSheet open onClose={() => {}} questions={[]} ticks={[[tick]]} now={NOW} />)
  return screen.getAllByRole('definition').map(({ textContent }) => textContent)
}

it('asks about a line that somebody has taken back, and ticks it on the new version', () => {
  const tick = aTick({ cooked: false, by: 'Nok' })
  expect(openTick(tick)).toEqual(['Cuit, 12:04', 'À cuire par Nok.'])
  fireEvent.click(screen.getByText('Noter « Cuit » quand même'))
  expect(decide.tickAnyway).toHaveBeenCalledWith(tick)
})

it('offers nothing of a line that is gone but to leave it', () => {
  const tick = aTick({})
  expect(openTick(tick)).toEqual(['Cuit, 12:04', 'Ce plat n’est plus à cuire dans cette commande.'])
  expect(buttons()).toEqual(['Garder ce qui est noté ailleurs'])
  fireEvent.click(screen.getByText('Garder ce qui est noté ailleurs'))
  expect(decide.takeTheirTick).toHaveBeenCalledWith(tick)
})
