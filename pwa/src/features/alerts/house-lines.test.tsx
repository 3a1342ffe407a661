import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { HouseState } from '#api/features/alerts/contract.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { HouseLines, PastAlerts } from './house-lines.tsx'

const AT = '2026-11-21T19:00:00.000Z'
const WELL = { kind: 'disk', title: 'Disque', state: 'green' as const, sentence: '40 % de libre.' }
const TO_SEE = {
  ...{ kind: 'backup', title: 'Sauvegarde', state: 'amber' as const },
  ...{ sentence: 'Aucune sauvegarde n’a jamais été faite.', todo: 'Faites-en une.' },
}
const NOT_KNOWN = {
  kind: 'certificate',
  title: 'Certificat',
  state: 'unknown' as const,
  sentence: 'Pas encore contrôlé.',
}
const AMISS = {
  ...{ kind: 'jobs', title: 'Travail de fond', state: 'red' as const, sentence: '3 tâches attendent.' },
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
  expect(second?.textContent).toMatch(/OK.*40 % de libre\./)
})

it.each([
  ['2026-11-21T18:54:59.000Z', /Plus rien n’est contrôlé depuis aujourd’hui à 19.h.54/],
  [null, /Rien n’a encore été contrôlé/],
])('does not take silence for health where nobody has looked since %s', (lookedAt, words) => {
  renderPart(<HouseLines state={state({ lookedAt })} />)
  expect(screen.getByRole('status').textContent).toBe('L’état n’est pas connu.')
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toMatch(words)
  expect(second?.textContent).toMatch(/Disque.*Pas contrôlé/)
  expect(document.body.textContent).not.toContain('OK')
})

it('shows what is to be seen and what is not known as neither well nor amiss', () => {
  renderPart(<HouseLines state={state({ watched: [WELL, TO_SEE, NOT_KNOWN] })} />)
  expect(screen.getByRole('status').textContent).toMatch(/^2.choses sont à voir\.$/)
  const words = screen.getAllByRole('listitem').map(line => line.textContent)
  expect(words[0]).toMatch(/À voir.*jamais été faite.*Faites-en une/)
  expect(words[1]).toMatch(/À voir.*Pas contrôlé/)
  expect(words[2]).toMatch(/OK/)
})

it('says of a quiet minute that all works, and of a quiet week that nothing was', () => {
  renderPart(<HouseLines state={state({})} />)
  expect(screen.getByRole('status').textContent).toBe('Tout fonctionne.')
  renderPart(<PastAlerts state={state({})} />)
  expect(screen.getByText('Rien en une semaine.')).toBeDefined()
})
