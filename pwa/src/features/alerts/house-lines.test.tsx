import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { HouseState } from '#api/features/alerts/contract/alerts.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { HouseLines } from './house-lines.tsx'
import { PastAlerts } from './past-alerts.tsx'

const AT = '2026-11-21T19:00:00.000Z'
const WELL = { kind: 'disk', title: 'Disque', sentence: 'Il reste de la place.' }
const AMISS = {
  ...{ kind: 'jobs', title: 'Travail de fond', sentence: '3 tâches attendent.' },
  ...{ since: '2026-11-21T18:12:00.000Z', todo: 'Redémarrez.' },
}
const state = (changes: Partial<HouseState>): HouseState => ({
  ...{ at: AT, lookedAt: '2026-11-21T18:59:30.000Z', watched: [WELL], past: [], wish: null },
  ...changes,
})

it('says what is amiss first, since when, and what to do', () => {
  renderPart(<HouseLines state={state({ watched: [WELL, AMISS] })} />)
  expect(screen.getByRole('status').textContent).toMatch(/^1.chose ne va pas\.$/)
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toMatch(/À régler.*3 tâches attendent\. Depuis aujourd’hui à 19.h.12\..*Redémarrez\./)
  expect(second?.textContent).toMatch(/Va bien.*Il reste de la place\./)
})

it.each([
  ['2026-11-21T18:54:59.000Z', /Plus rien n’est contrôlé depuis aujourd’hui à 19.h.54/],
  [null, /Rien n’a encore été contrôlé/],
])('does not take silence for health where nobody has looked since %s', (lookedAt, words) => {
  renderPart(<HouseLines state={state({ lookedAt })} />)
  expect(screen.getByRole('status').textContent).toBe('L’état n’est pas connu.')
  expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(words)
})

it('says of a quiet minute that all works, and of a quiet week that nothing was', () => {
  renderPart(<HouseLines state={state({})} />)
  expect(screen.getByRole('status').textContent).toBe('Tout fonctionne.')
  renderPart(<PastAlerts state={state({})} />)
  expect(screen.getByText('Rien en une semaine.')).toBeDefined()
})
