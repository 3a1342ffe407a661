import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { dataErasedMail, dataLinkMail } from '#api/features/privacy/guest-data.ts'
import {
  reservationAnsweredMail,
  reservationNoticeMail,
  reservationReceivedMail,
} from '#api/features/reservations/request-table.ts'
import { reviewHiddenMail } from '#api/features/reviews/moderate-review.ts'
import { reportDecidedMail, reportReceivedMail, reviewReportedMail } from '#api/features/reviews/report-review.ts'
import { withdrawalNoticeMail, withdrawalReceivedMail } from '#api/features/withdrawals/declare-withdrawal.ts'
import { inOurWords } from '#api/kernel/fields.ts'
import { confirmedOrder, itemisedReceipt, seededTexts } from '#api/testing/mails/mails.ts'
import { readPdf } from '#api/testing/mails/read-pdf.ts'
import {
  accountDeletedMail,
  accountVerifyMail,
  loyaltyRewardMail,
  nightCheckMail,
  passwordChangedMail,
  passwordResetMail,
  promotionalMail,
} from './account-mails.ts'
import { outgoingMail } from './channels.ts'
import { mailText } from './compose-mail.ts'
import { toldTo } from './notify.ts'
import {
  orderConfirmedMail,
  orderLateMail,
  orderNotReadyMail,
  orderPaymentLinkMail,
  orderReadyMail,
} from './order-messages.ts'
import {
  orderCancelledMail,
  orderRefundedMail,
  orderRevisedMail,
  paymentReturnedMail,
  revisionToPayMail,
} from './order-money-messages.ts'
import { render } from './rules/legal-text.ts'
import { MESSAGE_KINDS, MESSAGES, type MessageData, type MessageKind } from './rules/message-kinds.ts'

const texts = seededTexts()
const order = { orderId: confirmedOrder().orderId, callNumber: 37, customerName: 'Anne Martin' }
const reportOf = { reason: 'fake', words: 'Jamais venu.' } as const
const decidedOf = { reportedAt: new Date('2026-11-20T23:05:00Z'), at: new Date('2026-11-21T10:00:00Z') }
const pickup = { day: '2026-11-21', time: '12:30' }

function written(kind: MessageKind, data: MessageData, isProven = true) {
  // The data are read back from JSON, as from the database.
  const stored = JSON.parse(JSON.stringify(toldTo(data, isProven))) as MessageData
  const message = {
    id: 'a0b1c2d3-0000-4000-8000-000000000000',
    kind,
    recipient: 'anne@example.org',
    data: stored,
    orderId: null,
  }
  const channel = 'mail' as const
  return outgoingMail(
    { ...message, channel, createdAt: new Date('2026-11-20T11:00:00.123Z') },
    texts,
    'https://lai-khram.example',
  )
}

function confirmationOf(withdrawal: { perishable: boolean; closedDrinks: boolean }) {
  const data = toldTo(orderConfirmedMail(confirmedOrder({ withdrawal })), true)
  const id = 'a0b1c2d3-0000-4000-8000-000000000000'
  const createdAt = new Date('2026-11-20T11:00:00.123Z')
  return {
    id,
    kind: 'order-confirmed',
    recipient: 'anne@example.org',
    data,
    orderId: null,
    channel: 'mail',
    createdAt,
  } as const
}

const refund = { amountCents: 3230, day: '2026-11-20' }
const cancelled = orderCancelledMail({
  ...order,
  pickup,
  reason: inOurWords('Rupture.'),
  isByCustomer: false,
  refund,
  isReturned: false,
  rewardReturned: true,
  pointReversed: true,
  isCollected: false,
})
const cancelledUnpaid = orderCancelledMail({
  ...order,
  callNumber: null,
  pickup: null,
  reason: null,
  isByCustomer: true,
  refund: null,
  isReturned: false,
  rewardReturned: false,
  pointReversed: false,
  isCollected: false,
})
/** An order that was paid, and of which nothing goes back to a card now. */
function cancelledWith(how: { isReturned?: true; isCollected?: true }) {
  return orderCancelledMail({
    ...{ ...order, pickup, reason: null, isByCustomer: false, refund: null },
    ...{ isReturned: false, rewardReturned: false, pointReversed: false, isCollected: false, ...how },
  })
}
const card = { customerName: 'Anne Martin', points: 10, rewards: 1 }
const LATE = new Date('2026-09-30T21:25:00Z')
/** On the day with the longest name. */
const linked = {
  ...{ ...order, lines: [], totalCents: 3230, trackingUrl: 'https://x.example/c' },
  pickup: { day: '2026-09-30', time: '23:30', asap: true },
}
const revised = {
  ...linked,
  ...{ taken: [], added: [], totalBeforeCents: 0, totalAfterCents: 3230, differenceCents: 3230, waivedCents: 0 },
  ...{ tillCents: 0, pickupWas: null, isByCustomer: false },
}
const refundedByLines = orderRefundedMail({
  callNumber: 37,
  note: itemisedReceipt({ refundedCents: 1490 }),
  refund: {
    amountCents: 1490,
    day: '2026-11-21',
    reason: inOurWords('plat manquant'),
    lines: [{ quantity: 1, name: 'Pad thaï', options: '', totalCents: 1490 }],
  },
})
const table = {
  name: 'Anne Martin',
  phone: '06 12 34 56 78',
  email: 'anne@example.org',
  date: '2026-09-30',
  time: '19:30',
  guests: '10+',
  message: 'Une chaise haute\nmerci',
} as const
const bareTable = { ...table, email: null, guests: '1', message: '' } as const
const review = {
  name: 'Anne Martin',
  comment: 'Une bonne adresse.\n\nEt une autre phrase.',
  createdAt: new Date('2026-09-30T10:00:00Z'),
  reason: 'abusive',
  hiddenAt: new Date('2026-11-20T10:00:00Z'),
} as const
const DECLARED = {
  drinks: [{ name: 'Cola', quantity: 2, unitCents: 250 }],
  amountCents: 500,
  reason: 'Trop sucré',
  declaredAt: new Date('2026-11-24T17:05:00Z'),
}
const LATER = { ...DECLARED, reason: '', declaredAt: new Date('2026-11-24T17:15:00Z') }
const withdrawn = {
  ...order,
  declared: [DECLARED] as const,
}
const staffUrl = 'https://lai-khram.example/admin/reservations'
const reducedOrder = confirmedOrder({
  lines: [{ quantity: 2, name: 'Pad thaï', options: '', totalCents: 2224, struckCents: 2780 }],
  totalCents: 2224,
  discount: { percent: 20, cents: 556 },
})
const words = { customerName: 'Anne Martin', title: 'Ce dimanche', body: 'Venez.\n\nÀ bientôt.' }
const offer = {
  percent: 20,
  endsAt: new Date('2026-11-22T22:30:00Z'),
  url: 'https://lai-khram.example/?promo=ABCDEFGH',
}
const MAILS: [MessageKind, string, MessageData][] = [
  ['order-confirmed', 'plain', orderConfirmedMail(confirmedOrder())],
  ['order-confirmed', 'with a promotion', orderConfirmedMail(reducedOrder)],
  ['promotional', 'with a discount', promotionalMail({ ...words, offer })],
  ['promotional', 'plain', promotionalMail({ ...words, offer: null })],
  [
    'order-confirmed',
    'with all there is',
    orderConfirmedMail(
      confirmedOrder({ notes: 'Sans arachide\nmerci', hasAlcohol: true, pickup: { ...pickup, moved: true } }),
    ),
  ],
  [
    'order-confirmed',
    'a reward alone',
    orderConfirmedMail(confirmedOrder({ totalCents: 0, vat: [], paidOn: null, cancelUntil: null })),
  ],
  ['order-cancelled', 'paid', cancelled],
  ['order-cancelled', 'unpaid, without a pickup', cancelledUnpaid],
  ['order-cancelled', 'refunded before', cancelledWith({ isReturned: true })],
  ['order-cancelled', 'paid at the till', cancelledWith({ isCollected: true })],
  ['order-refunded', 'by lines', refundedByLines],
  [
    'order-refunded',
    'by amount',
    orderRefundedMail({
      callNumber: 37,
      note: itemisedReceipt({ refundedCents: 500 }),
      refund: { ...refund, reason: inOurWords('geste'), lines: [] },
    }),
  ],
  ['payment-returned', 'order dead', paymentReturnedMail({ ...order, amountCents: 3230, because: 'order_dead' })],
  ['payment-returned', 'twice', paymentReturnedMail({ ...order, amountCents: 3230, because: { duplicateOf: pickup } })],
  ['order-ready', 'plain', orderReadyMail({ ...order, pickup, hasAlcohol: false, trackingUrl: 'https://x.example/c' })],
  [
    'order-ready',
    'alcohol',
    orderReadyMail({ ...order, pickup, hasAlcohol: true, trackingUrl: 'https://x.example/c' }),
  ],
  ['order-payment-link', 'on the longest day', orderPaymentLinkMail({ ...linked, payBy: LATE })],
  ['order-not-ready', 'plain', orderNotReadyMail(linked)],
  ['order-late', 'plain', orderLateMail({ ...linked, minutes: 45, was: '12:30', becomes: '13:15' })],
  ['order-revised', 'as soon as possible', orderRevisedMail(revised, itemisedReceipt())],
  ['order-revised', 'another day', orderRevisedMail({ ...revised, pickupWas: pickup }, itemisedReceipt())],
  ['order-revision-to-pay', 'plain', revisionToPayMail(revised, LATE)],
  ['account-deleted', 'plain', accountDeletedMail({ deletedAt: LATE })],
  ['loyalty-reward', 'plain', loyaltyRewardMail({ ...card, loyaltyUrl: 'https://x.example/c' })],
  ['account-verify', 'plain', accountVerifyMail({ verifyUrl: 'https://x.example/v?token=t' })],
  ['password-reset', 'plain', passwordResetMail({ resetUrl: 'https://x.example/m?token=t', lifeHours: 1 })],
  ['data-link', 'plain', dataLinkMail({ url: 'https://x.example/mes-donnees?token=t' })],
  ['data-erased', 'plain', dataErasedMail({ erasedAt: new Date('2026-11-20T23:05:00Z') })],
  ['password-changed', 'plain', passwordChangedMail({ changedAt: new Date('2026-11-20T23:05:00Z') })],
  ['reservation-received', 'with all there is', reservationReceivedMail(table)],
  ['reservation-received', 'without a message', reservationReceivedMail({ ...table, message: '' })],
  ['reservation-notice', 'with all there is', reservationNoticeMail(table, staffUrl)],
  ['reservation-notice', 'to call back', reservationNoticeMail(bareTable, staffUrl)],
  ['reservation-accepted', 'with a sentence', reservationAnsweredMail(table, inOurWords('En terrasse.\nÀ bientôt.'))],
  ['reservation-accepted', 'plain', reservationAnsweredMail(bareTable, null)],
  ['reservation-called-off', 'with a sentence', reservationAnsweredMail(table, inOurWords('Une fuite d’eau.'))],
  ['reservation-called-off', 'plain', reservationAnsweredMail(bareTable, null)],
  ['reservation-declined', 'with a sentence', reservationAnsweredMail(table, inOurWords('Soirée privée.'))],
  ['reservation-declined', 'plain', reservationAnsweredMail(bareTable, null)],
  ['review-hidden', 'plain', reviewHiddenMail(review)],
  [
    'withdrawal-received',
    'with a reason',
    withdrawalReceivedMail({ ...withdrawn, trackingUrl: 'https://x.example/c' }),
  ],
  [
    'withdrawal-received',
    'of several',
    withdrawalReceivedMail({ ...withdrawn, declared: [DECLARED, LATER], trackingUrl: 'https://x.example/c' }),
  ],
  ['withdrawal-notice', 'with a reason', withdrawalNoticeMail(withdrawn, staffUrl)],
  ['withdrawal-notice', 'of several', withdrawalNoticeMail({ ...withdrawn, declared: [LATER, LATER] }, staffUrl)],
  ['review-reported', 'without an address', reviewReportedMail(review, { ...reportOf, email: null }, staffUrl)],
  ['review-reported', 'with an address', reviewReportedMail(review, { ...reportOf, email: 'a@b.fr' }, staffUrl)],
  ['review-report-received', 'plain', reportReceivedMail(review, 'fake')],
  ['review-report-decided', 'kept', reportDecidedMail(review, { ...decidedOf, decision: 'kept' })],
  ['review-report-decided', 'hidden', reportDecidedMail(review, { ...decidedOf, decision: 'hidden' })],
  [
    'night-check',
    'one point',
    nightCheckMail([{ what: 'Créneau mal compté', name: '', amount: '', advice: '' }], staffUrl),
  ],
  [
    'night-check',
    'several points',
    nightCheckMail(
      [
        { what: 'Remboursement refusé', name: '#1A2B3C4D', amount: '12,90\u00a0€', advice: 'à rendre autrement' },
        { what: 'Contrôle impossible', name: '', amount: '', advice: 'voir le journal technique' },
      ],
      staffUrl,
    ),
  ],
]

it('each kind that customers are mailed is tried here', () => {
  const mailed = MESSAGE_KINDS.filter(kind => MESSAGES[kind].mail && MESSAGES[kind].to === 'customer')
  expect(mailed.filter(kind => !MAILS.some(([tried]) => tried === kind))).toEqual([])
})

describe.each(MAILS)('%s, %s', (kind, _, data) => {
  it.each([true, false])('leaves no tag and no hole, to a mailbox that is proven: %s', async isProven => {
    const mail = await written(kind, data, isProven)
    const attached = mail.attachments.map(({ content }) =>
      typeof content === 'string' ? content : readPdf(content).text,
    )
    for (const text of [mail.subject, mail.text, mail.html, ...attached]) {
      expect(text).not.toMatch(/[{}]|undefined|NaN|\[object|\0/)
      expect(text).not.toMatch(/ {2}| ,|\n\n\n/)
    }
  })

  it('has a subject of one line and at most 70 characters', async () => {
    const mail = await written(kind, data)
    expect(mail.subject.length).toBeGreaterThan(10)
    expect(mail.subject.length).toBeLessThanOrEqual(70)
    expect(mail.subject).not.toContain('\n')
  })

  it('says hours as people do', async () => {
    const mail = await written(kind, data)
    for (const text of [mail.subject, mail.text]) expect(text).not.toMatch(/\b\d{1,2}:\d{2}\b/)
  })

  it('says the same in HTML', async () => {
    const mail = await written(kind, data)
    const words = (text: string) => text.split(/\s+/).filter(word => word !== '' && word !== '--')
    const [, body = ''] = mail.html.split('</h1>')
    expect(words(readable(body))).toEqual(words(mail.text))
  })
})

describe.each(readdirSync('api/features/notifications/templates/mails').map(file => file.replace('.md', '')))(
  'text %s',
  name => {
    const { head, body } = mailText(name as MessageKind)
    const tags = (text: string) => [...text.matchAll(/\{(#?)([\w.]+)\}/g)]

    it.each([
      ['full', true],
      ['minimal', false],
    ])('renders with %s data, its short forms too', (_, isFull) => {
      for (const text of [body, ...Object.values(head)]) {
        const isBlock = (path: string) => tags(text).some(([, sign, block]) => sign === '#' && block === path)
        const values = tags(text)
          .filter(([, sign, path]) => (sign === '' ? isFull || !isBlock(path ?? '') : isFull))
          .map(([, , path]) => [path, 'x'])
        // A block's own values are asked for only when it is shown.
        const rendered = render(text, [Object.fromEntries(values)])
        expect(rendered).not.toMatch(/[{}]|\0/)
      }
    })
  },
)

describe('the confirmation', () => {
  const text = async (over: Parameters<typeof confirmedOrder>[0] = {}) =>
    plain((await written('order-confirmed', orderConfirmedMail(confirmedOrder(over)))).text)

  it('holds the order, its VAT by rate, the pickup and the way to cancel', async () => {
    expect(await text()).toContain(`Bonjour Anne Martin,

Votre commande 37 est confirmée.
C’est le numéro que nous appellerons au comptoir. Référence : #4F8A21C0.

Retrait : samedi 21 novembre à 12 h 30, 2 rue du Lotus-Bleu, 75002 Paris.

2 × Pad thaï, Crevettes, très épicé : 29,80 €
1 × Eau plate : 2,50 €
Frais de service : 0,00 €
Total TTC : 32,30 €

TVA 5,5 % : HT 2,37 €, TVA 0,13 €, TTC 2,50 €
TVA 10 % : HT 27,09 €, TVA 2,71 €, TTC 29,80 €

Payé par carte le vendredi 20 novembre.

Suivre ou annuler : https://lai-khram.example/commande/4f8a21c0?token=t0k3n
Annulation possible jusqu’à 12 h 15, tant que la préparation n’a pas commencé. Plats périssables : pas de droit de rétractation. Boissons fermées : quatorze jours après le retrait pour vous rétracter, sur la page de suivi (article 9 des conditions).`)
  })

  it('has the dishes of a set menu a line each, in HTML too', async () => {
    const lines = [
      {
        quantity: 1,
        name: 'Formule complète',
        options: '',
        parts: ['Nems au poulet (4 pièces)', 'Pad thaï, poulet, un peu piquant', 'Mangue et riz gluant', 'Cola zéro'],
        totalCents: 2200,
      },
      { quantity: 1, name: 'Eau plate', options: '', totalCents: 250 },
    ]
    const mail = await written('order-confirmed', orderConfirmedMail(confirmedOrder({ lines })))
    const words = `1 × Formule complète : 22,00 €
- Nems au poulet (4 pièces)
- Pad thaï, poulet, un peu piquant
- Mangue et riz gluant
- Cola zéro
1 × Eau plate : 2,50 €`
    expect(plain(mail.text)).toContain(words)
    expect(plain(readable(mail.html))).toContain(words)
    expect(mail.html).toContain('<br>\n- Nems au poulet (4 pièces)<br>')
  })

  it.each([
    ['a beer and a cola', { perishable: false, closedDrinks: true }, /Plats périssables/, /quatorze jours après/],
    ['dishes alone', { perishable: true, closedDrinks: false }, /quatorze jours après/, /Plats périssables/],
  ])('says of the right of withdrawal what is true of %s', async (_, withdrawal, absent, present) => {
    const said = await text({ withdrawal })
    expect(said).toMatch(present)
    expect(said).not.toMatch(absent)
  })

  it('says with the terms that closed drinks have no such right either, where the restaurant took it out', async () => {
    const off = { ...texts, legal: { ...texts.legal, 'cgv.withdrawalForDrinks': '' } }
    const said = (withdrawal: { perishable: boolean; closedDrinks: boolean }) =>
      outgoingMail(confirmationOf(withdrawal), off, 'https://lai-khram.example')
    const drinks = await said({ perishable: false, closedDrinks: true })
    expect(plain(drinks.text)).toContain('Boissons fermées : pas de droit de rétractation (article 9 des conditions).')
    expect(plain(drinks.text)).not.toMatch(/périssables|quatorze jours/)
    const terms = String(drinks.attachments[1]?.content)
    expect(terms).toContain(
      'les boissons en canette ou bouteille fermée n’ouvrent pas non plus de droit de rétractation',
    )
    expect(terms).not.toMatch(/quatorze jours à compter du retrait|Formulaire de rétractation/)
    expect(plain((await said({ perishable: true, closedDrinks: false })).text)).not.toContain('Boissons fermées')
  })

  it('has terms that name every closed drink, and what of a set menu’s price goes back for its own', async () => {
    const { attachments } = await written('order-confirmed', orderConfirmedMail(confirmedOrder()))
    const terms = String(attachments[1]?.content)
    expect(terms).toContain('qu’elles soient commandées seules, avec des plats ou dans une formule')
    expect(terms).toContain('dans une formule, la part que l’article 3 leur attribue')
    expect(terms).not.toContain('n’ouvrent pas non plus de droit')
  })

  it('speaks of alcohol, of a moved pickup and of the note only where there are any', async () => {
    expect(await text()).not.toMatch(/alcool|heure limite|Votre mot/)
    const all = await text({ hasAlcohol: true, notes: 'Sans arachide', pickup: { ...pickup, moved: true } })
    expect(all).toContain('L’abus d’alcool est dangereux pour la santé, à consommer avec modération.')
    expect(all).toContain('Le paiement étant arrivé après l’heure limite du créneau choisi, voici la nouvelle heure.')
    expect(all).toContain('Votre mot pour la cuisine : Sans arachide')
  })

  it('claims no payment and no cancelling for an order of 0 €', async () => {
    expect(await text({ totalCents: 0, vat: [], paidOn: null, cancelUntil: null })).not.toMatch(
      /Payé|Annulation possible|TVA/,
    )
  })

  it('carries the itemised note and the whole terms in force', async () => {
    const { attachments } = await written('order-confirmed', orderConfirmedMail(confirmedOrder()))
    const [note, terms] = attachments
    expect([note?.filename, note?.contentType]).toEqual(['facturette-4F8A21C0.pdf', 'application/pdf'])
    expect(receiptOf(note?.content)).toContain('Pad thaï, crevettes\nTrès épicé\n10 %\n14,90 €\n29,80 €')
    expect(receiptOf(note?.content)).toContain(
      'Total HT\n29,46 €\nTVA 5,5 % sur 2,37 €\n0,13 €\nTVA 10 % sur 27,09 €\n2,71 €\nTotal TTC\n32,30 €',
    )
    expect(receiptOf(note?.content)).toContain('Payé par carte en ligne le 20 novembre 2026.')
    expect(receiptOf(note?.content)).toContain('SIRET : à compléter')
    expect(terms?.filename).toBe('conditions-de-vente-2026-11-29.txt')
    expect(terms?.content).toContain('Version 2026-11-29.')
    expect(terms?.content).toContain('9. Droit de rétractation\n------------------------')
    expect(terms?.content).toContain('Annexe 1. Garanties légales')
  })

  it('keeps what a person typed as text, in the body and out of the head', async () => {
    const name = '<script>alert(1)</script>\r\nBcc: all@example.org "x"'
    const mail = await written(
      'order-confirmed',
      orderConfirmedMail(confirmedOrder({ customerName: name, notes: '{order.total}' })),
    )
    expect(mail.html).not.toContain('<script')
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(plain(mail.text)).toContain('Votre mot pour la cuisine : {order.total}')
    expect(mail.subject).toBe('Commande 37 confirmée, retrait samedi 21 novembre à 12\u00a0h\u00a030')
  })

  it('keeps its subject short on the longest day of the year', async () => {
    const longest = { day: '2026-09-30', time: '12:30', moved: false }
    const { subject } = await written('order-confirmed', orderConfirmedMail(confirmedOrder({ pickup: longest })))
    expect(subject).toContain('mercredi 30 septembre')
    expect(subject.length).toBeLessThanOrEqual(70)
  })
})

describe('an offer', () => {
  const wayOut = 'https://lai-khram.example/api/unsubscribe?token=a0b1c2d3-0000-4000-8000-000000000000'

  it('says in its own lines what the discount is for, and carries the way out in words and in its head', async () => {
    const mail = await written('promotional', promotionalMail({ ...words, offer }))
    expect(plain(mail.text)).toContain(`Bonjour Anne Martin,

Venez.

À bientôt.

Commander avec 20 % de réduction : https://lai-khram.example/?promo=ABCDEFGH
La réduction vaut en ligne, sur les plats et boissons à emporter, hors alcool et plats offerts, une fois par client, pour une commande passée jusqu’au dimanche 22 novembre à 23 h 30.`)
    expect(plain(mail.text)).not.toContain('11 h 30')
    expect(mail.text).toContain(wayOut)
    expect(mail.unsubscribeUrl).toBe(wayOut)
    expect(mail.html).toContain('<a href="https://lai-khram.example/?promo=ABCDEFGH"')
  })

  it('without a discount leads to the menu, and no other mail has a way out of offers', async () => {
    const { text } = await written('promotional', promotionalMail({ ...words, offer: null }))
    expect(plain(text)).toContain('Voir la carte : https://lai-khram.example\n')
    expect(text).not.toMatch(/réduction|promo=/)
    expect((await written('order-confirmed', orderConfirmedMail(reducedOrder))).unsubscribeUrl).toBeUndefined()
  })
})

describe('the other mails', () => {
  it('say of a cancelled order what came back', async () => {
    expect(
      plain((await written('order-cancelled', cancelled)).text),
    ).toContain(`Votre commande 37 (#4F8A21C0) du samedi 21 novembre à 12 h 30 est annulée.
Raison : Rupture.

Remboursement : 32,30 €, lancé le vendredi 20 novembre sur la carte utilisée. Il apparaît en général sous 5 à 10 jours, selon votre banque.
Votre plat offert est revenu dans votre compte.
Le point de ce jour a été repris.`)
  })

  it('say of an unpaid one that nothing was charged', async () => {
    const { text } = await written('order-cancelled', cancelledUnpaid)
    expect(text).toContain('Votre commande #4F8A21C0 est annulée.\nÀ votre demande.\n\nRien n’a été débité.')
    expect(text).not.toMatch(/Raison|Remboursement/)
  })

  it.each([
    ['order-revised', orderRevisedMail(revised, itemisedReceipt())],
    ['payment-returned', paymentReturnedMail({ ...order, amountCents: 3230, because: { duplicateOf: linked.pickup } })],
  ] as const)('promise an hour of an order as soon as possible as about that: %s', async (kind, data) => {
    expect(plain((await written(kind, data)).text)).toContain('mercredi 30 septembre vers 23 h 30')
  })

  it.each([
    [{ isReturned: true }, 'La somme vous a déjà été rendue'],
    [{ isCollected: true }, 'Payée au comptoir'],
  ] as const)('never say of a paid order that nothing was taken: %j', async (how, words) => {
    const { text } = await written('order-cancelled', cancelledWith(how))
    expect(text).toContain(words)
    expect(text).not.toContain('Rien n’a été débité')
  })

  it('attach to a refund the note up to date', async () => {
    const { attachments, text } = await written('order-refunded', refundedByLines)
    expect(plain(text)).toContain('1 × Pad thaï : 14,90 €\nRaison : plat manquant.')
    const attached = receiptOf(attachments[0]?.content)
    expect(attached).toContain('Total TTC\n32,30 €')
    expect(attached).toMatch(/Remboursé sur la carte\n−14,90 €\n[\s\S]*Reste payé TTC\n17,40 €/)
  })

  it('name the file by time, kind and order, and nobody in it', async () => {
    const ready = orderReadyMail({ ...order, pickup, hasAlcohol: false, trackingUrl: 'https://x' })
    expect((await written('order-ready', ready)).fileName).toBe('20261120T110000.123Z-order-ready-4F8A21C0-a0b1c2d3')
    const verify = accountVerifyMail({ verifyUrl: 'https://x' })
    expect((await written('account-verify', verify)).fileName).toBe('20261120T110000.123Z-account-verify-a0b1c2d3')
  })
})

/** The receipt's text, as a person would copy it from the PDF. */
function receiptOf(content: string | Buffer | undefined): string {
  return Buffer.isBuffer(content) ? plain(readPdf(content).text) : ''
}

/** No-break spaces become common ones, so that expectations can be read. */
function plain(text = ''): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}

function readable(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
