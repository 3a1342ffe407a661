import { describe, expect, it } from 'vitest'
import { aTable } from '#pwa/testing/samples/a-table.ts'
import { dayHeading, formatPromised, formatWaiting, stateOfTable } from './table-list.tsx'

const plain = (text: string) => text.replace(/\u00a0/g, ' ')

describe('a request', () => {
  it.each([
    ['waits', {}, 'À confirmer'],
    ['waits for a call', { email: null }, 'À rappeler'],
    ['was left without an answer', { is_over: true }, 'Restée sans réponse'],
    ['has its table', { status: 'accepted' }, 'Confirmée'],
    ['has had its table', { status: 'accepted', is_over: true, email: null }, 'Confirmée'],
    ['has none', { status: 'declined' }, 'Refusée'],
    ['was called off by the guest', { status: 'declined', called_off: 'guest' }, 'Annulée par le client'],
    ['was called off by the house', { status: 'declined', called_off: 'house' }, 'Annulée par la maison'],
    ['was not taken', { status: 'declined', called_off: 'no_show', is_over: true }, 'Pas venue'],
  ] as const)('%s', (_, change, word) => {
    expect(stateOfTable(aTable(change)).word).toBe(word)
  })
})

it.each([
  [0, 0, 'Aucune demande en attente'],
  [1, 0, '1 demande en attente'],
  [3, 1, '3 demandes en attente, dont 1 client à rappeler'],
  [3, 2, '3 demandes en attente, dont 2 clients à rappeler'],
])('%i waiting, %i of them to call: %s', (waiting, toCallBack, words) => {
  expect(plain(formatWaiting(waiting, toCallBack))).toBe(words)
})

it.each([
  [{ tables: 1, guests: 1, at_least: false }, '1 table confirmée, 1 couvert'],
  [{ tables: 3, guests: 14, at_least: true }, '3 tables confirmées, au moins 14 couverts'],
])('%o is %s', (promised, words) => {
  expect(plain(formatPromised({ date: '2026-11-22', ...promised }))).toBe(words)
})

it.each([
  ['2026-11-21', 'Aujourd’hui, samedi 21 novembre'],
  ['2026-11-22', 'Demain, dimanche 22 novembre'],
  ['2026-12-01', 'Mardi 1er décembre'],
  ['2027-01-02', 'Samedi 2 janvier 2027'],
])('%s is %s', (date, heading) => {
  // In Paris it is already the 21st.
  expect(dayHeading(date, new Date('2026-11-20T23:30:00Z'))).toBe(heading)
})
