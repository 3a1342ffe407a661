import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { serverAnswered } from '#pwa/lib/state/connectivity.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { TodayPart } from './home-page.tsx'

afterEach(serverAnswered)

const slot = { time: '12:30', available: true, remainingLoad: 24 }
const closed = { time: '12:30', available: false, remainingLoad: 0, reason: 'closed' }
const days = (first: object) => ({ body: { days: [{ date: '2026-11-21', slots: [first] }] } })

it.each([
  ['the first one', days(slot), /^Prêt dès samedi 21 novembre à 12 h 30$/],
  ['that there is none', days(closed), /^Aucun retrait d’ici 7 jours\. Appelez-nous : 01 99 00 12 34\.$/],
  [
    'when it will be known, while the server fails',
    problem(503, 'unavailable', 'x'),
    /^Premier retrait connu dès que le site répond$/,
  ],
  ['the same without a network', 'offline' as const, /^Premier retrait connu au retour du réseau$/],
])('says of the pickup %s', async (_, answer, words) => {
  fakeServer({
    'GET /api/restaurant': { body: aRestaurant() },
    'GET /api/pickup-slots': answer,
    'GET /healthz': answer === 'offline' ? 'offline' : { body: {} },
  })
  renderPart(<TodayPart />)
  const facts = () =>
    screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s/g, ' ').replace('\u2060', ''))
  await expect.poll(() => facts()[1]).toMatch(words)
})
