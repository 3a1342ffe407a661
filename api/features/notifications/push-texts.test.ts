import { describe, expect, it } from 'vitest'
import { conditionOf, type Judged, judged } from '#api/features/alerts/conditions.ts'
import { alertOverMail, alertRaisedMail } from '#api/features/alerts/watch-house.ts'
import { refundFailedMail } from '#api/features/payments/send-refund.ts'
import { disputeClosedMail, disputeOpenedMail } from '#api/features/payments/settle-dispute.ts'
import { MAX_BODY, MAX_TITLE } from '#api/features/push/rules.ts'
import { reservationAnsweredMail, reservationNoticeMail } from '#api/features/reservations/request-table.ts'
import { reviewReportedMail } from '#api/features/reviews/report-review.ts'
import { inOurWords } from '#api/kernel/fields.ts'
import { confirmedOrder, itemisedReceipt, seededTexts } from '#api/testing/mails/mails.ts'
import { promotionalMail } from './account-mails.ts'
import { pushedNotification } from './channels.ts'
import { mailText } from './compose-mail.ts'
import {
  orderChangedMessage,
  orderConfirmedMail,
  orderLateMail,
  orderNewMessage,
  orderNotReadyMail,
  orderReadyMail,
} from './order-messages.ts'
import {
  orderCancelledMail,
  orderRefundedMail,
  orderRevisedMail,
  paymentReturnedMail,
  revisionToPayMail,
} from './order-money-messages.ts'
import { MESSAGE_KINDS, MESSAGES, type MessageData, type MessageKind } from './rules/message-kinds.ts'
import { stockAlertMessage } from './stock-alert.ts'

const ORIGIN = 'https://lai-khram.example'
const dispute = {
  orderId: '4f8a21c0-0000-4000-8000-000000000000',
  amountCents: 123456,
  reason: 'product_not_received',
  status: 'needs_response',
  answerBy: new Date('2026-09-30T21:30:00Z'),
  withdrawnCents: 123456,
}
const restarts = conditionOf('restarts') ?? expect.fail()
const alert = {
  sentence: (judged(restarts, { restarting: ['lai-khram-app-1.internal (worker)'] } as never) as Judged).found,
  since: new Date('2026-09-30T21:30:00Z'),
}
const ID = 'a0b1c2d3-0000-4000-8000-000000000000'
const texts = seededTexts()
const order = {
  orderId: '4f8a21c0-0000-4000-8000-000000000000',
  callNumber: 999,
  customerName: 'Marie-Antoinette de la Rochefoucauld-Liancourt',
}
// This is the longest name of a day, with the largest sums that a card takes.
const pickup = { day: '2026-09-30', time: '23:30' }
const MONEY = 9_999_999
const trackingUrl = `${ORIGIN}/commande/${order.orderId}?token=secret`
const table = {
  name: 'Marie-Antoinette de la Rochefoucauld-Liancourt et sa famille nombreuse, venue de loin pour l’occasion',
  phone: '01 99 00 12 34',
  email: 'marie@exemple.fr',
  date: '2026-09-30',
  time: '23:30',
  guests: '10+' as const,
  message: '',
}
const revised = {
  ...order,
  taken: [],
  added: [{ quantity: 50, name: 'Pad thaï', options: 'Crevette', totalCents: MONEY }],
  totalBeforeCents: 0,
  totalAfterCents: MONEY,
  differenceCents: MONEY,
  waivedCents: 0,
  tillCents: 0,
  pickup,
  pickupWas: { day: '2026-09-29', time: '23:00' },
  isByCustomer: false,
  trackingUrl,
}
const offer = { percent: 20, endsAt: new Date('2026-11-22T22:30:00Z'), url: `${ORIGIN}/?promo=ABCDEFGH` }

/** Every kind that devices receive, with the longest data that it can have. */
const LONGEST: Partial<Record<MessageKind, MessageData>> = {
  'review-reported': reviewReportedMail(
    { createdAt: new Date('2026-09-30T21:30:00Z') },
    { reason: 'abusive', email: null },
    `${ORIGIN}/admin/avis?vue=signales`,
  ),
  'order-confirmed': orderConfirmedMail(confirmedOrder({ ...order, pickup: { ...pickup, moved: false } })),
  'order-late': orderLateMail({ ...order, minutes: 120, was: '23:00', becomes: '23:30', trackingUrl }),
  'order-not-ready': orderNotReadyMail({ ...order, trackingUrl }),
  'order-ready': orderReadyMail({ ...order, pickup, hasAlcohol: true, trackingUrl }),
  'order-changed': orderChangedMessage({ ...order, pickup }),
  'order-new': orderNewMessage({ ...order, pickup, pieces: 2500 }),
  'order-cancelled': orderCancelledMail({
    ...order,
    pickup,
    reason: inOurWords('Panne de gaz. '.repeat(30)),
    isByCustomer: false,
    refund: { amountCents: MONEY, day: pickup.day },
    isReturned: false,
    rewardReturned: true,
    pointReversed: true,
    isCollected: false,
  }),
  'order-refunded': orderRefundedMail({
    callNumber: 999,
    note: itemisedReceipt(),
    refund: { amountCents: MONEY, day: pickup.day, reason: inOurWords('Erreur'), lines: [] },
  }),
  'order-revised': orderRevisedMail(revised, itemisedReceipt()),
  'order-revision-to-pay': revisionToPayMail(revised, new Date('2026-09-30T21:30:00Z')),
  'payment-returned': paymentReturnedMail({ ...order, amountCents: MONEY, because: 'order_dead' }),
  'alert-raised': alertRaisedMail(restarts, alert, `${ORIGIN}/admin/etat`),
  'alert-over': alertOverMail(restarts, { ...alert, until: new Date('2026-10-02T21:30:00Z') }, `${ORIGIN}/admin/etat`),
  'dispute-opened': disputeOpenedMail(dispute, `${ORIGIN}/admin/litiges`),
  'dispute-closed': disputeClosedMail(dispute, `${ORIGIN}/admin/litiges`),
  'refund-failed': refundFailedMail(dispute, `${ORIGIN}/admin/litiges`),
  'loyalty-reward': { values: {} },
  'reservation-accepted': reservationAnsweredMail(table, null),
  'reservation-called-off': reservationAnsweredMail(table, null),
  'reservation-declined': reservationAnsweredMail(table, inOurWords('Complet')),
  'reservation-notice': reservationNoticeMail(table, `${ORIGIN}/admin/reservations`),
  'stock-alert': stockAlertMessage('Curry rouge de canard rôti aux litchis, ananas, tomates cerises et basilic thaï'),
  promotional: promotionalMail({
    customerName: order.customerName,
    title: 'Promotion : 20 % de réduction sur tous les plats à emporter de la carte',
    body: 'Pour fêter le nouvel an thaïlandais, 20 % de réduction sur tous les plats à emporter, jusqu’à dimanche soir, une fois par client.',
    offer,
  }),
}
const KINDS = MESSAGE_KINDS.filter(kind => MESSAGES[kind].push)

it('every kind that devices are told of is tried here', () => {
  expect(Object.keys(LONGEST).sort()).toEqual(KINDS.toSorted())
})

describe.each(KINDS)('%s', kind => {
  const data = LONGEST[kind] ?? expect.fail()
  const notification = pushedNotification({ id: ID, kind, data }, texts, ORIGIN)

  it('fits, however long names and numbers are, and has no hole', () => {
    const { title, body } = notification
    expect([...title].length).toBeLessThanOrEqual(MAX_TITLE)
    expect([...body].length).toBeLessThanOrEqual(MAX_BODY)
    expect(`${title} ${body}`).not.toMatch(/[{}]|undefined|null/)
    expect([title.trim(), body.trim()]).not.toContain('')
  })

  it('opens a screen of ours', () => {
    expect(notification.path).toMatch(/^\/(?!\/)/)
    expect(new URL(notification.path, ORIGIN).origin).toBe(ORIGIN)
  })

  it('has a way out if it is an offer, and only then', () => {
    const isOffer = mailText(kind).head.kind === 'offre'
    expect(notification.action).toEqual(
      isOffer ? { title: 'Ne plus recevoir', path: `/api/unsubscribe?token=${ID}` } : undefined,
    )
  })
})

it.each([
  [{ isReturned: true }, 'Déjà remboursée.'],
  [{ isCollected: true }, 'Remboursement au comptoir.'],
  [{}, 'Rien n’a été débité.'],
])('a cancelled order says what becomes of its money: %j', (how, words) => {
  const data = orderCancelledMail({
    ...{ ...order, pickup, reason: null, isByCustomer: false, refund: null },
    ...{ isReturned: false, rewardReturned: false, pointReversed: false, isCollected: false, ...how },
  })
  expect(pushedNotification({ id: ID, kind: 'order-cancelled', data }, texts, ORIGIN).body).toBe(words)
})

it('what we write ourselves needs no cutting: only what others typed does', () => {
  const cut = KINDS.filter(kind => {
    const { title, body } = pushedNotification({ id: ID, kind, data: LONGEST[kind] ?? expect.fail() }, texts, ORIGIN)
    return title.endsWith('…') || body.endsWith('…')
  })
  // These hold free text: a dish's name, an offer's words.
  expect(cut.toSorted()).toEqual(['promotional', 'stock-alert'])
})
