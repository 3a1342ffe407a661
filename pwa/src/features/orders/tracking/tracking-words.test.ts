import { describe, expect, it } from 'vitest'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { anOrder } from '#pwa/testing/samples/orders/an-order.ts'
import { joiningWords, runningWords, stateSentence, timelineSteps } from './tracking-words.ts'

const NOON = new Date('2026-11-21T11:05:00Z')
const at = (date: string, time: string) => ({ pickup: { date, time, notes: '' } })
const shown = (order: Tracking, now: Date) =>
  timelineSteps(order, now).map(({ word, state, time }) => [word, state, time?.replaceAll('\u00a0', ' ')])

describe('how an order is said', () => {
  it.each([
    ['pending', 'unpaid', 'Il reste à payer.'],
    ['confirmed', 'paid', 'C’est noté. La cuisine s’y met bientôt.'],
    ['preparing', 'paid', 'Le wok chauffe.'],
    ['ready', 'paid', 'C’est prêt. On vous attend au comptoir.'],
    ['delivered', 'paid', 'Bon appétit.'],
    ['cancelled', 'unpaid', 'Commande annulée. Rien n’a été débité.'],
    ['cancelled', 'paid', 'Commande annulée. Remboursement sous 5 à 10 jours.'],
    ['cancelled', 'refunded', 'Commande annulée. Remboursement sous 5 à 10 jours.'],
    ['cancelled', 'no_payment_required', 'Commande annulée. Rien n’a été débité.'],
    ['confirmed', 'refunded', 'Commande remboursée. Elle n’est plus préparée. Remboursement sous 5 à 10 jours.'],
    ['ready', 'refunded', 'Commande remboursée. Remboursement sous 5 à 10 jours.'],
    ['delivered', 'refunded', 'Bon appétit.'],
    [
      'no_show',
      'paid',
      'Commande non retirée. Nos conditions ne la remboursent que si le retard vient de nous. Un imprévu\u00a0? Appelez-nous.',
    ],
    ['no_show', 'refunded', 'Commande non retirée. Remboursement sous 5 à 10 jours. Un imprévu\u00a0? Appelez-nous.'],
    ['no_show', 'no_payment_required', 'Commande non retirée. Un imprévu\u00a0? Appelez-nous.'],
    ['confirmed', 'partially_refunded', 'C’est noté. La cuisine s’y met bientôt.'],
  ] as const)('%s, %s', (status, paymentStatus, sentence) => {
    const { title, rest } = stateSentence(anOrder({ status, paymentStatus }), NOON)
    expect([title, rest].filter(Boolean).join(' ')).toBe(sentence)
  })

  it('shows five steps: done with their times, the current one, and what is ahead', () => {
    expect(shown(anOrder(), NOON)).toEqual([
      ['Commandée', 'done', '12 h 02'],
      ['Confirmée', 'current', '12 h 04'],
      ['En préparation', 'ahead', undefined],
      ['Prête', 'ahead', 'vers 12 h 30'],
      ['Retirée', 'ahead', undefined],
    ])
  })

  it('ends a cancelled order where it ended', () => {
    const order = anOrder({
      status: 'cancelled',
      history: [...anOrder().history, { status: 'cancelled', at: '2026-11-21T11:10:00Z' }],
    })
    expect(shown(order, NOON)).toEqual([
      ['Commandée', 'done', '12 h 02'],
      ['Confirmée', 'done', '12 h 04'],
      ['Annulée', 'current', '12 h 10'],
    ])
  })

  it.each([
    ['today, within the hour', at('2026-11-21', '13:05'), 'bientôt'],
    ['today, later', at('2026-11-21', '19:30'), 'un peu avant l’heure'],
    ['today, late already', at('2026-11-21', '11:30'), 'bientôt'],
    ['tomorrow', at('2026-11-22', '00:30'), 'demain'],
    ['in some days', at('2026-11-24', '12:30'), 'mardi'],
    ['in a week, when the weekday is today’s', at('2026-11-28', '12:30'), 'le samedi 28 novembre'],
    ['whenever', { pickup: null }, 'bientôt'],
  ])('says when the kitchen begins: %s', (_, change, words) => {
    expect(stateSentence(anOrder(change), NOON).rest).toBe(`La cuisine s’y met ${words}.`)
  })

  it('names the day of what is not today, and promises nothing that has gone by', () => {
    const tomorrow = anOrder(at('2026-11-22', '19:00'))
    expect(shown(tomorrow, NOON)[3]).toEqual(['Prête', 'ahead', 'demain vers 19 h'])
    expect(shown(tomorrow, new Date('2026-11-22T09:00:00Z'))[1]).toEqual(['Confirmée', 'current', 'hier à 12 h 04'])
    const nextTuesday = anOrder(at('2026-11-24', '19:30'))
    expect(shown(nextTuesday, NOON)[3]).toEqual(['Prête', 'ahead', 'mardi 24 vers 19 h 30'])
    expect(shown(nextTuesday, new Date('2026-11-24T09:00:00Z'))[0]).toEqual([
      'Commandée',
      'done',
      'samedi 21 à 12 h 02',
    ])
    expect(shown(anOrder(), new Date('2026-11-21T11:31:00Z'))[3]).toEqual(['Prête', 'ahead', 'prévue à 12 h 30'])
  })

  it('ends an order that was paid back in full where it ended', () => {
    expect(shown(anOrder({ paymentStatus: 'refunded' }), NOON)).toEqual([
      ['Commandée', 'done', '12 h 02'],
      ['Confirmée', 'done', '12 h 04'],
      ['Remboursée', 'current', undefined],
    ])
  })
})

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
    'Commande pas encore payée.',
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
    'Confirmez votre adresse par le lien reçu par email : la commande 129 à cette adresse rejoindra votre historique. Passée sans compte, elle ne donne pas de point.',
  ],
  [
    'two',
    [{ callNumber: 129 }, { callNumber: 7, status: 'ready' }],
    'Confirmez votre adresse par le lien reçu par email : les commandes 129, 7 à cette adresse rejoindront votre historique. Passées sans compte, elles ne donnent pas de point.',
  ],
])('says to a new account why to confirm, of %s', (_, orders, words) => {
  expect(joiningWords(orders.map(order => anOrder(order)))).toBe(words?.replace(' :', '\u00a0:'))
})
