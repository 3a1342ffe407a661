import { describe, expect, it } from 'vitest'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { anOrder } from '#pwa/testing/samples/orders/an-order.ts'
import { stateSentence, timelineSteps } from './tracking-words.ts'

const NOON = new Date('2026-11-21T11:05:00Z')
const at = (date: string, time: string) => ({ pickup: { date, time, notes: '' } })
const shown = (order: Tracking, now: Date) =>
  timelineSteps(order, now).map(({ word, state, time }) => [word, state, time?.replaceAll('\u00a0', ' ')])

describe('how an order is said', () => {
  it.each([
    ['pending', 'unpaid', 'Nous attendons votre paiement.'],
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
    ['confirmed', 'partially_refunded', 'C’est noté. La cuisine s’y met bientôt.'],
  ] as const)('%s, %s', (status, paymentStatus, sentence) => {
    const { title, rest } = stateSentence(anOrder({ status, paymentStatus }), NOON)
    expect([title, rest].filter(Boolean).join(' ')).toBe(sentence)
  })

  it('shows five steps: done with their times, the current one, and what is ahead', () => {
    expect(shown(anOrder(), NOON)).toEqual([
      ['En attente', 'done', '12 h 02'],
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
      ['En attente', 'done', '12 h 02'],
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
      'En attente',
      'done',
      'samedi 21 à 12 h 02',
    ])
    expect(shown(anOrder(), new Date('2026-11-21T11:31:00Z'))[3]).toEqual(['Prête', 'ahead', 'prévue à 12 h 30'])
  })

  it('ends an order that was paid back in full where it ended', () => {
    expect(shown(anOrder({ paymentStatus: 'refunded' }), NOON)).toEqual([
      ['En attente', 'done', '12 h 02'],
      ['Confirmée', 'done', '12 h 04'],
      ['Remboursée', 'current', undefined],
    ])
  })
})
