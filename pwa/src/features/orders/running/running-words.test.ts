import { expect, it } from 'vitest'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { anOrder } from '#pwa/testing/samples/orders/an-order.ts'
import { joiningWords, runningWords } from './running-words.ts'

const NOW = new Date('2026-11-21T11:05:00Z')
const tomorrow = { date: '2026-11-22', time: '19:30', notes: '' }

it.each<[string, Partial<Tracking>, string, string]>([
  ['today', {}, 'Commande 37, prête vers 12 h 30.', 'C’est noté.'],
  ['on the fire', { status: 'preparing' }, 'Commande 37, prête vers 12 h 30.', 'Le wok chauffe.'],
  ['late', { pickup: { date: '2026-11-21', time: '12:00', notes: '' } }, 'Commande 37, prévue à 12 h.', 'C’est noté.'],
  ['tomorrow', { pickup: tomorrow }, 'Commande 37, à retirer demain à 19 h 30.', 'C’est noté.'],
  ['ready', { status: 'ready' }, 'Commande 37, prête.', 'On vous attend au comptoir.'],
  ['without a time yet', { pickup: null }, 'Commande 37.', 'C’est noté.'],
  [
    'unpaid',
    { status: 'pending', callNumber: undefined, payBy: '2026-11-21T11:19:00Z' },
    'Nous attendons votre paiement.',
    'À payer avant 12 h 19.',
  ],
])('says what it is called and when: %s', (_, change, head, rest) => {
  const words = runningWords(anOrder({ callNumber: 37, ...change } as Partial<Tracking>), NOW)
  expect([words.head, words.rest].map(part => part.replaceAll('\u00a0', ' '))).toEqual([head, rest])
})

it('goes by its reference where nobody has given it a number', () => {
  expect(runningWords(anOrder(), NOW).head).toContain('Commande #4F8A21C0,')
})

it.each<[string, Partial<Tracking>, RegExp]>([
  ['à payer', { status: 'pending', payBy: '2026-11-21T11:19:00Z' }, /À\u00a0payer/],
  ['its time', {}, /vers\u00a012\u00a0h\u00a030/],
  ['the time of another day', { pickup: tomorrow }, /à\u00a019\u00a0h\u00a030/],
])('keeps on one line: %s', (_, change, kept) => {
  expect(Object.values(runningWords(anOrder(change), NOW)).join(' ')).toMatch(kept)
})

it.each<[string, Partial<Tracking>[], string | undefined]>([
  ['none', [], undefined],
  ['one that waits for its payment', [{ status: 'pending' }], undefined],
  ['one that was fetched', [{ status: 'delivered' }], undefined],
  [
    'one',
    [{ callNumber: 129 }],
    'Confirmez votre adresse par le lien reçu par email : la commande 129 à cette adresse vous rejoindra. Passée sans compte, elle ne donne pas de point.',
  ],
  [
    'two',
    [{ callNumber: 129 }, { callNumber: 7, status: 'ready' }],
    'Confirmez votre adresse par le lien reçu par email : les commandes 129, 7 à cette adresse vous rejoindront. Passées sans compte, elles ne donnent pas de point.',
  ],
])('says to a new account why to confirm, of %s', (_, orders, words) => {
  expect(joiningWords(orders.map(order => anOrder(order)))).toBe(words?.replace(' :', '\u00a0:'))
})
