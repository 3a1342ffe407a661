import { describe, expect, it } from 'vitest'
import { anOrder } from '#pwa/testing/samples/orders/an-order.ts'
import { stateSentence, timelineSteps } from './tracking-words.ts'

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
  ] as const)('%s, %s', (status, paymentStatus, sentence) => {
    const { title, rest } = stateSentence({ status, paymentStatus })
    expect([title, rest].filter(Boolean).join(' ')).toBe(sentence)
  })

  it('shows five steps: done with their times, the current one, and what is ahead', () => {
    expect(timelineSteps(anOrder()).map(({ word, state, time }) => [word, state, time])).toEqual([
      ['En attente', 'done', '12:02'],
      ['Confirmée', 'current', '12:04'],
      ['En préparation', 'ahead', undefined],
      ['Prête', 'ahead', 'vers 12:30'],
      ['Livrée', 'ahead', undefined],
    ])
  })

  it('ends a cancelled order where it ended', () => {
    const order = anOrder({
      status: 'cancelled',
      history: [...anOrder().history, { status: 'cancelled', at: '2026-11-21T11:10:00Z' }],
    })
    expect(timelineSteps(order).map(({ word, state, time }) => [word, state, time])).toEqual([
      ['En attente', 'done', '12:02'],
      ['Confirmée', 'done', '12:04'],
      ['Annulée', 'current', '12:10'],
    ])
  })
})
