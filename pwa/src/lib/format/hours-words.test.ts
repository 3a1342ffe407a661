import { expect, it } from 'vitest'
import { formatWeek, returnWords, servicesShort } from './hours-words.ts'

const lunch = { opens: '11:30', closes: '14:30' }
const dinner = { opens: '18:00', closes: '23:30' }
const late = { opens: '18:30', closes: '01:00' }
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

it.each([
  [
    'every day alike',
    [[lunch], [lunch], [lunch], [lunch], [lunch], [lunch], [lunch]],
    ['Tous les jours, de 11 h 30 à 14 h 30'],
  ],
  [
    'two services, a day off',
    [[], [lunch, dinner], [lunch, dinner], [lunch, dinner], [lunch, dinner], [lunch, dinner], [lunch, dinner]],
    ['Du mardi au dimanche, de 11 h 30 à 14 h 30 et de 18 h à 23 h 30', 'Fermé le lundi'],
  ],
  [
    'days that are not neighbours',
    [[lunch], [], [lunch], [], [late], [late], []],
    [
      'Les lundi et mercredi, de 11 h 30 à 14 h 30',
      'Les vendredi et samedi, de 18 h 30 à 1 h',
      'Fermé les mardi, jeudi et dimanche',
    ],
  ],
  [
    'until midnight',
    [[{ opens: '19:00', closes: '00:00' }], [], [], [], [], [], []],
    ['Le lundi, de 19 h à minuit', 'Fermé du mardi au dimanche'],
  ],
  ['nothing at all', [[], [], [], [], [], [], []], ['Fermé pour le moment']],
])('says %s', (_, week, words) => {
  expect(formatWeek(week).map(spaced)).toEqual(words)
})

it('is short in a column', () => {
  expect(spaced(servicesShort([lunch, late]))).toBe('11 h 30 – 14 h 30, 18 h 30 – 1 h')
  expect(servicesShort([])).toBe('fermé')
})

const NOW = new Date('2026-11-21T22:50:00Z')

it.each([
  ['2026-11-21T22:59:00Z', 'reprise à 23 h 59'],
  ['2026-11-21T23:04:00Z', 'reprise demain à 0 h 04'],
  ['2026-11-22T04:00:00Z', 'reprise demain à 5 h'],
  ['2026-11-24T10:30:00Z', 'reprise mardi 24 novembre à 11 h 30'],
])('ten minutes to midnight, a pause until %s: %s', (until, words) => {
  expect(returnWords(new Date(until), NOW).replaceAll('\u00a0', ' ')).toBe(words)
})
