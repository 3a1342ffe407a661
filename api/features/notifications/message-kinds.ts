/** Decides in one place who receives which message, and by which channel. */
import type { MessageData, MessageKind } from './rules/message-data.ts'

export type ChannelName = 'mail' | 'push' | 'sms'

type Rule = {
  /**
   * `team`: mail goes to the restaurant's own address, pushes to the staff's devices; `person`: to somebody of the staff
   * who asked for it.
   */
  to: 'customer' | 'team' | 'person'
  /**
   * True for everything that the law requires in writing: push and SMS are sent in addition to a mail, never instead.
   */
  mail: boolean
  push: boolean
  /** Only to customers who asked for it with their order, and only where an SMS sender is configured. */
  sms: boolean
  /** Only for those who asked for offers, and never without an unsubscribe link (CPCE L34-5). */
  isOffer?: true
}

const MAIL: Rule = { to: 'customer', mail: true, push: false, sms: false }
const MAIL_AND_PUSH: Rule = { ...MAIL, push: true }
const EVERY_WAY: Rule = { ...MAIL_AND_PUSH, sms: true }
const STAFF_DEVICES: Rule = { to: 'team', mail: false, push: true, sms: false }

export const WHO_HEARS = {
  'account-deleted': MAIL,
  'account-verify': MAIL,
  'alert-over': { ...MAIL_AND_PUSH, to: 'person' },
  'alert-raised': { ...MAIL_AND_PUSH, to: 'person' },
  'data-erased': MAIL,
  'data-export-ready': MAIL,
  'data-link': MAIL,
  'dispute-closed': { ...MAIL_AND_PUSH, to: 'team' },
  'dispute-opened': { ...MAIL_AND_PUSH, to: 'team' },
  'loyalty-reward': MAIL_AND_PUSH,
  'mail-test': { ...MAIL, to: 'person' },
  'night-check': { ...MAIL, to: 'team' },
  'order-cancelled': EVERY_WAY,
  'order-confirmed': MAIL_AND_PUSH,
  'order-late': EVERY_WAY,
  'order-new': STAFF_DEVICES,
  // Whoever ordered by telephone gave the number for this.
  'order-payment-link': { ...MAIL, sms: true },
  'order-ready': EVERY_WAY,
  'order-refunded': MAIL_AND_PUSH,
  'order-revised': EVERY_WAY,
  'order-revision-to-pay': EVERY_WAY,
  'password-changed': MAIL,
  'password-reset': MAIL,
  'payment-returned': MAIL_AND_PUSH,
  'payout-failed': { ...MAIL, to: 'team' },
  'refund-failed': { ...MAIL_AND_PUSH, to: 'team' },
  promotional: { ...MAIL_AND_PUSH, isOffer: true },
  'reservation-accepted': MAIL_AND_PUSH,
  'reservation-declined': MAIL_AND_PUSH,
  'reservation-notice': { ...MAIL_AND_PUSH, to: 'team' },
  'reservation-received': MAIL,
  'review-hidden': MAIL,
  'review-report-decided': MAIL,
  'review-report-received': MAIL,
  'review-reported': { ...MAIL_AND_PUSH, to: 'team' },
  'staff-device': { ...MAIL, to: 'team' },
  'stock-alert': STAFF_DEVICES,
  'withdrawal-notice': { ...MAIL, to: 'team' },
  'withdrawal-received': MAIL,
} as const satisfies Record<MessageKind, Rule>

/** The addresses of a person, and what they asked for. */
export type Person = {
  email: string | null
  /** The number at which they asked for SMS, E.164; null where they did not ask. */
  smsTo: string | null
  /** The push subscriptions of their devices, by id. */
  devices: readonly string[]
  wantsOffers: boolean
  /** They caused it themselves and see it on the page before them, so only the mail is sent. */
  isOwnDoing: boolean
}

export type Address = { channel: ChannelName; recipient: string }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A mail server may be down for long, but a mail about a meal of three days ago helps nobody. */
const LIFE_MS = 72 * HOUR_MS
/** What is about the next hours is wrong after them, also where the server is back by then. */
const SHORT_LIVES_MS: { [Kind in MessageKind]?: number } = {
  'order-late': 2 * HOUR_MS,
  'order-payment-link': 30 * MINUTE_MS,
  // The order stands at the counter for about this long.
  'order-ready': 2 * HOUR_MS,
  'order-revision-to-pay': 30 * MINUTE_MS,
}

const MINUTE = 60
const HOUR = 60 * MINUTE

const DAY = 24 * HOUR
const LIVES: { [Kind in MessageKind]?: number } = {
  'order-confirmed': 4 * HOUR,
  'order-late': 2 * HOUR,
  'order-new': HOUR,
  // The order stands at the counter for about this long.
  'order-ready': 2 * HOUR,
  'order-revised': 2 * HOUR,
  // It can be paid for as long.
  'order-revision-to-pay': 30 * MINUTE,
  promotional: 6 * HOUR,
  'stock-alert': 15 * MINUTE,
}

/** The page for messages that carry no page of their own. */
const PAGES: { [Kind in MessageKind]?: string } = {
  'loyalty-reward': '/?compte=points',
  'order-new': '/admin/commandes',
  'reservation-declined': '/?reserver=',
  'reservation-notice': '/admin/reservations',
  'review-reported': '/admin/avis?vue=signales',
  'stock-alert': '/admin/menu',
}

/**
 * The addresses that a message goes to: the mail's, each device, the phone; empty where none is known or wanted.
 * @param isOn whether a channel is configured
 */
export function routesOf(kind: MessageKind, person: Person, isOn: (channel: ChannelName) => boolean): Address[] {
  const rule: Rule = WHO_HEARS[kind]
  if (rule.isOffer && !person.wantsOffers) return []
  const addresses: Address[] = []
  if (rule.mail && person.email !== null) addresses.push({ channel: 'mail', recipient: person.email })
  if (person.isOwnDoing) return addresses
  if (rule.push) addresses.push(...person.devices.map(device => ({ channel: 'push' as const, recipient: device })))
  if (rule.sms && person.smsTo !== null) addresses.push({ channel: 'sms', recipient: person.smsTo })
  return addresses.filter(({ channel }) => isOn(channel))
}

export function isOffer(kind: MessageKind): boolean {
  const rule: Rule = WHO_HEARS[kind]
  return rule.isOffer === true
}

/** Milliseconds after which a mail is not tried again. */
export function mailLifeMs(kind: MessageKind): number {
  return shortLifeMs(kind) ?? LIFE_MS
}

/** Milliseconds after which a mail is not sent even where it could be; undefined for what is owed, however late. */
export function shortLifeMs(kind: MessageKind): number | undefined {
  return SHORT_LIVES_MS[kind]
}

/**
 * Seconds after which a notification of a kind is dropped by the push service; where a mail says the same, that may be
 * soon.
 */
export function pushLifeSeconds(kind: MessageKind): number {
  return LIVES[kind] ?? DAY
}

/**
 * The page that a tap on a notification opens: the one that shows what happened, or where something can be done about
 * it.
 * @returns a path on our own site, with its query
 */
export function pushPage(kind: MessageKind, data: MessageData): string {
  return data.page === undefined ? (PAGES[kind] ?? '/') : pathOf(data.page)
}

/**
 * Only the path is sent: the service worker opens nothing but its own origin, and the message may have been written
 * under another of our domain names.
 */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}

/**
 * The unsubscribe address in an offer; undefined for a message that is no offer.
 * @param message.id serves as the token: nobody but the recipient has it
 * Source: CPCE L34-5.
 */
export function wayOut(message: { id: string; kind: MessageKind }, origin: string): string | undefined {
  return isOffer(message.kind) ? `${origin}/api/unsubscribe?token=${message.id}` : undefined
}
