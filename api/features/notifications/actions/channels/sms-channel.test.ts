import { describe, expect, it } from 'vitest'
import { confirmedOrder, itemisedReceipt, seededTexts } from '#api/testing/mails/mails.ts'
import type { MessageData, MessageKind } from '../../rules/mails/message-data.ts'
import { orderCancelledMail } from '../../rules/mails/orders/order-money-mails.ts'
import { orderPaymentLinkMail } from '../../rules/mails/orders/order-payment-link-mail.ts'
import { orderLateMail, orderReadyMail } from '../../rules/mails/orders/order-progress-messages.ts'
import { orderRevisedMail, revisionToPayMail } from '../../rules/mails/revision-messages.ts'
import { segmentsOf, toGsm7 } from '../../rules/rendering/gsm7.ts'
import { WHO_HEARS } from '../../rules/routing.ts'
import { shortText } from './short-text.ts'

const order = {
  orderId: confirmedOrder().orderId,
  callNumber: 999,
  customerName: 'Anne Martin',
  trackingUrl: 'https://x.example/',
}
const pickup = { day: '2026-11-21', time: '12:30' }
const cancelled = {
  ...order,
  pickup,
  reason: 'Rupture.',
  rewardReturned: true,
  pointReversed: true,
  isCollected: false,
  isByCustomer: false,
}

const revised = {
  ...order,
  taken: [],
  added: [],
  totalBeforeCents: 0,
  totalAfterCents: 123456,
  differenceCents: 123456,
  waivedCents: 0,
  tillCents: 0,
  pickup,
  pickupWas: null,
}

/** The longest data that each kind can have. */
const LONGEST: { [Kind in MessageKind]?: MessageData[] } = {
  'order-ready': [orderReadyMail({ ...order, pickup, hasAlcohol: true })],
  'order-late': [orderLateMail({ ...order, minutes: 45, was: '12:30', becomes: '13:15' })],
  'order-cancelled': [
    orderCancelledMail({ ...cancelled, refund: { amountCents: 123456, day: '2026-11-20' } }),
    orderCancelledMail({ ...cancelled, callNumber: null, refund: null }),
  ],
  'order-revised': [orderRevisedMail(revised, itemisedReceipt())],
  'order-revision-to-pay': [revisionToPayMail(revised, new Date('2026-11-21T11:30:00Z'))],
}
/** The link to pay is the one that holds an address: it is there to be opened. */
const TEXTED = (Object.keys(WHO_HEARS) as MessageKind[]).filter(
  kind => WHO_HEARS[kind].sms && kind !== 'order-payment-link',
)
const textOf = (kind: MessageKind, data: MessageData, texts = seededTexts()) =>
  toGsm7(shortText({ id: 'x', kind, data }, 'sms', texts, 'https://lai-khram.example'))

describe.each(TEXTED)('the text of %s', kind => {
  const longest = LONGEST[kind] ?? []

  it('is one segment of GSM-7, begins with the restaurant’s name and ends with its number', () => {
    expect(longest).not.toEqual([])
    for (const data of longest) {
      const text = textOf(kind, data)
      expect(segmentsOf(text), text).toBe(1)
      expect(text).toMatch(/^Lai Khram : .* (999|#4F8A21C0).* 01 99 00 12 34$/)
    }
  })

  it('is two at most for a restaurant with a long name, whatever it is written in', () => {
    const { restaurant, ...others } = seededTexts()
    const name = 'L’Œuvre d’Élodie – Cuisine thaïlandaise ลายคราม & Pâtisserie'
    for (const data of longest) {
      const text = textOf(kind, data, { ...others, restaurant: { ...restaurant, name } })
      expect(segmentsOf(text), text).toBeLessThanOrEqual(2)
    }
  })

  it('holds no link: there is nothing to open before going to the counter', () => {
    for (const data of longest) expect(textOf(kind, data)).not.toContain('http')
  })
})

it('the link to pay is two messages at most, with the sum, the time and the whole address', () => {
  const trackingUrl = `https://lai-khram.example/commande/${order.orderId}?token=abcdefghijklmnopqrstuvwx`
  const link = { ...order, callNumber: null, pickup, lines: [], totalCents: 123456, trackingUrl }
  const text = textOf('order-payment-link', orderPaymentLinkMail({ ...link, payBy: new Date('2026-11-21T11:00:00Z') }))
  expect(segmentsOf(text), text).toBeLessThanOrEqual(2)
  expect(text).toContain(trackingUrl)
  expect(text).toMatch(/234,56 .*12 h/)
})
