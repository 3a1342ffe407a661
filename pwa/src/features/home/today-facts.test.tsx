import { screen } from '@testing-library/react'
import { expect, it, test } from 'vitest'
import type { Week } from '#api/features/settings/rules/hours.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { type FirstPickup, openingWords, TodayFacts } from './today-facts.tsx'

const now = new Date('2026-11-21T11:00:00Z')
const show = (
  change: Parameters<typeof aRestaurant>[0],
  firstPickup: FirstPickup = { is: 'known', at: 'aujourd’hui à 12 h 30' },
) => renderPart(<TodayFacts restaurant={aRestaurant(change)} now={now} firstPickup={firstPickup} />)

it('names the first pickup', () => {
  show({})
  expect(screen.getByText('Prêt dès').parentElement?.textContent).toBe('Prêt dès aujourd’hui à 12 h 30')
})

it('says that there is none, and whom to ask', () => {
  show({}, { is: 'none' })
  const words = screen.getByText(/^Aucun retrait/).closest('li')?.textContent
  expect(words?.replaceAll('\u00a0', ' ').replace('\u2060', '')).toBe(
    'Aucun retrait d’ici 7 jours. Appelez-nous : 01 99 00 12 34.',
  )
  expect(screen.queryByText('Prêt dès')).toBeNull()
})

it('says when ordering begins again after a pause, and promises no pickup until then', () => {
  show({ pausedUntil: '2026-11-21T11:34:00Z' }, { is: 'none' })
  const words = screen
    .getByText(/suspendues/)
    .closest('li')
    ?.textContent?.replaceAll('\u00a0', ' ')
    .replace('\u2060', '')
  expect(words).toBe('Commandes en ligne suspendues, reprise à 12 h 34. Avant, appelez-nous : 01 99 00 12 34.')
  expect(screen.queryByText('Prêt dès')).toBeNull()
})

it('tells the first pickup after a pause', () => {
  show({ pausedUntil: '2026-11-21T11:34:00Z' }, { is: 'known', at: 'aujourd’hui à 13 h' })
  screen.getByText('Prêt dès')
  expect(screen.queryByText(/suspendues/)).toBeNull()
})

it('forgets a pause that is over', () => {
  show({ pausedUntil: '2026-11-21T11:00:00Z' })
  screen.getByText('Prêt dès')
})

it('promises none before the restaurant has said who it is', () => {
  show({ notYetOpen: true })
  screen.getByText('Bientôt ouvert.')
  expect(screen.queryByText('Prêt dès')).toBeNull()
})

type Closures = Parameters<typeof openingWords>[0]['closures']

const daily = (...services: { opens: string; closes: string }[]): Week => Array.from({ length: 7 }, () => services)
const USUAL = daily({ opens: '11:30', closes: '23:30' })
const TWICE = daily({ opens: '11:30', closes: '14:30' }, { opens: '18:00', closes: '00:00' })
/** Friday and Saturday until one in the morning, Monday closed. */
const LATE: Week = USUAL.map((services, day) =>
  day === 0 ? [] : day === 4 || day === 5 ? [{ opens: '18:00', closes: '01:00' }] : services,
)

const words = (instant: string, week = USUAL, closures: Closures = []) => {
  const { first, second } = openingWords({ week: week.map(services => [...services]), closures }, new Date(instant))
  return [first, second].filter(Boolean).join(' ').replaceAll('\u00a0', ' ')
}

test.each([
  ['2026-11-18T10:29:59Z', 'Ouvre à 11 h 30. Commandez dès maintenant pour plus tard.'],
  ['2026-11-18T10:30:00Z', 'Ouvert jusqu’à 23 h 30 tous les jours'],
  ['2026-11-18T22:29:59Z', 'Ouvert jusqu’à 23 h 30 tous les jours'],
  ['2026-11-18T22:30:00Z', 'Ouvre demain à 11 h 30. Commandez dès maintenant pour plus tard.'],
  ['2026-11-18T23:00:00Z', 'Ouvre à 11 h 30. Commandez dès maintenant pour plus tard.'],
  ['2026-07-15T09:30:00Z', 'Ouvert jusqu’à 23 h 30 tous les jours'],
])('at %s says: %s', (instant, sentence) => {
  expect(words(instant)).toBe(sentence)
})

test.each([
  ['between two services', '2026-11-18T14:00:00Z', TWICE, 'Ouvre à 18 h. Commandez dès maintenant pour plus tard.'],
  ['in the first of two', '2026-11-18T12:00:00Z', TWICE, 'Ouvert jusqu’à 14 h 30 puis de 18 h à minuit'],
  ['in the last of two', '2026-11-18T19:00:00Z', TWICE, 'Ouvert jusqu’à minuit tous les jours'],
  ['past midnight, on Friday’s service', '2026-11-20T23:30:00Z', LATE, 'Ouvert jusqu’à 1 h puis de 18 h à 1 h'],
  ['at its end', '2026-11-21T00:00:00Z', LATE, 'Ouvre à 18 h. Commandez dès maintenant pour plus tard.'],
  ['before a day off', '2026-11-22T22:45:00Z', LATE, 'Ouvre mardi à 11 h 30. Commandez dès maintenant pour plus tard.'],
  [
    'in the hour that comes twice',
    '2026-10-25T00:30:00Z',
    daily({ opens: '20:00', closes: '02:45' }),
    'Ouvert jusqu’à 2 h 45 puis de 20 h à 2 h 45',
  ],
  ['on no day at all', '2026-11-18T12:00:00Z', daily(), 'Fermé pour le moment.'],
])('%s', (_, instant, week, sentence) => {
  expect(words(instant, week)).toBe(sentence)
})

test('says the usual hours as long as the time is not known', () => {
  const unknown = (week: Week) => openingWords({ week: week.map(services => [...services]), closures: [] }, undefined)
  expect(unknown(USUAL)).toEqual({ first: '11\u00a0h\u00a030 – 23\u00a0h\u00a030', second: 'tous les jours' })
  expect(unknown(LATE)).toEqual({ first: 'Horaires', second: 'selon le jour' })
})

test('says when and why it is closed', () => {
  const closure = { from: '2026-11-18', to: '2026-12-01', reason: 'Congés.' }
  const at = (instant: string, closures: Closures) => words(instant, USUAL, closures)
  expect(at('2026-11-18T12:00:00Z', [closure])).toBe('Fermé du mercredi 18 novembre au mardi 1er décembre. Congés.')
  expect(at('2026-12-01T12:00:00Z', [{ ...closure, from: '2026-12-01', reason: '' }])).toBe(
    'Fermé le mardi 1er décembre.',
  )
  expect(at('2026-12-02T12:00:00Z', [closure])).toContain('Ouvert')
})

test('a service that began the evening before a closure goes on into its first night', () => {
  const closure = { from: '2026-11-21', to: '2026-11-21', reason: '' }
  expect(words('2026-11-20T23:30:00Z', LATE, [closure])).toBe('Ouvert jusqu’à 1 h')
  expect(words('2026-11-21T00:00:00Z', LATE, [closure])).toBe('Fermé le samedi 21 novembre.')
})
