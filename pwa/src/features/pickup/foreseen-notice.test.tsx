import { expect, it } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { ForeseenNotice } from './foreseen-notice.tsx'

const NOW = new Date('2026-11-21T11:30:00Z')

it.each([
  [new Date('2026-11-21T11:04:00Z'), 'Créneaux vus aujourd’hui à 12 h 04. Ils seront revérifiés au retour du réseau.'],
  [new Date('2026-11-20T18:00:00Z'), 'Créneaux vus hier à 19 h. Ils seront revérifiés au retour du réseau.'],
  [
    undefined,
    'Les places libres ne sont pas connues hors connexion. Choisissez l’heure souhaitée : elle sera vérifiée au retour du réseau.',
  ],
])('says what is known of the slots, and that it is not certain: %s', (seenAt, sentence) => {
  renderPart(<ForeseenNotice seenAt={seenAt} now={NOW} />)
  expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toBe(sentence)
})
