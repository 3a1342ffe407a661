/** Every offer carries an unsubscribe link on every channel, and the link works. */

import { beforeEach, describe, expect, it, test } from 'vitest'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { inOurWords } from '#api/kernel/fields.ts'
import { uuid } from '#api/kernel/ids.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { confirmedOrder, itemisedReceipt, seededTexts } from '#api/testing/mails/mails.ts'
import { newCustomer } from '#api/testing/people/actors.ts'
import { promotionalMail } from './account-mails.ts'
import { CHANNELS, segmentsOf, shortText, toGsm7 } from './channels.ts'
import { orderLateMail, orderNotReadyMail, orderPaymentLinkMail, orderReadyMail } from './order-messages.ts'
import { orderCancelledMail, orderRevisedMail, revisionToPayMail } from './order-money-messages.ts'
import {
  type ChannelName,
  isOffer,
  MESSAGE_KINDS,
  MESSAGES,
  type MessageData,
  type MessageKind,
} from './rules/message-kinds.ts'

const app = await testApp()
const { sql, services } = app

const OFFERS = MESSAGE_KINDS.filter(isOffer)
const WAYS = OFFERS.flatMap(kind =>
  (['mail', 'push', 'sms'] as const)
    .filter(channel => MESSAGES[kind][channel])
    .map(channel => [kind, channel] as const),
)
const DATA = promotionalMail({
  customerName: 'Camille Renard',
  title: 'Promotion',
  body: '20 % sur vos plats à emporter.',
  offer: { percent: 20, endsAt: new Date('2026-11-22T22:30:00Z'), url: 'http://localhost:3000/?promo=ABCDEFGH' },
})

beforeEach(async () => {
  await sql`delete from customers`
  await sql`delete from messages`
})

async function offerTo(email: string, kind: MessageKind, channel: ChannelName) {
  const { userId } = await newCustomer(app, email, { marketing_opt_in: true })
  const [id, recipient] = [uuid(), channel === 'mail' ? email : uuid()]
  const row = { id, kind, channel, cause: uuid(), recipient, customer_id: userId, created_at: services.clock() }
  await sql`insert into messages ${sql({ ...row, data: sql.json(DATA as never) })}`
  return { id, kind, channel, recipient, data: DATA, orderId: null, createdAt: services.clock() }
}

const wants = async (email: string) => {
  const [row] = await sql<{ wants: boolean }[]>`
    select marketing_opt_in_at is not null as wants from customers where email = ${email}`
  return row?.wants
}

test('there are offers, by mail and by push', () => {
  expect(WAYS.length).toBeGreaterThanOrEqual(2)
})

describe.each(WAYS)('%s by %s', (kind, channel) => {
  test('carries its way out, which ends the offers and takes back what waits on every way', async () => {
    const message = await offerTo('assez@exemple.fr', kind, channel)
    await offerTo('encore@exemple.fr', kind, channel)
    const settings = await services.snapshots.read(settingsSnapshot)
    const composed = JSON.stringify(await CHANNELS[channel]?.compose(services, message, settings))
    const [path = expect.fail('no way out')] = /\/api\/unsubscribe\?token=[\w-]+/.exec(composed) ?? []
    const { status } = await app.post(path, {})
    expect(status).toBe(204)
    expect([await wants('assez@exemple.fr'), await wants('encore@exemple.fr')]).toEqual([false, true])
    expect(await sql`select 1 from messages where kind = ${kind} and status = 'queued'`).toHaveLength(1)
  })
})

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
  reason: inOurWords('Rupture.'),
  rewardReturned: true,
  pointReversed: true,
  isCollected: false,
  isReturned: false,
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
  isByCustomer: false,
}

/** The longest data that each kind can have. */
const LONGEST: { [Kind in MessageKind]?: MessageData[] } = {
  'order-not-ready': [orderNotReadyMail(order)],
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
const TEXTED = MESSAGE_KINDS.filter(kind => MESSAGES[kind].sms && kind !== 'order-payment-link')
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
