/** The one place that decides who hears what, and by which channel. */
import type { MessageKind } from './message-data.ts'

export type ChannelName = 'mail' | 'push' | 'sms'

type Rule = {
  /** `team`: mail goes to the restaurant's own address, pushes to the staff's devices. */
  to: 'customer' | 'team'
  /** What the law wants in writing is always here: push and SMS come beside a mail, never in its place. */
  mail: boolean
  push: boolean
  /** To those alone who asked for it with their order, and only where a sender is set up. */
  sms: boolean
  /** Only for those who asked for offers, and never without its way out (CPCE L34-5). */
  isOffer?: true
}

const MAIL: Rule = { to: 'customer', mail: true, push: false, sms: false }
const MAIL_AND_PUSH: Rule = { ...MAIL, push: true }
const EVERY_WAY: Rule = { ...MAIL_AND_PUSH, sms: true }
const STAFF_DEVICES: Rule = { to: 'team', mail: false, push: true, sms: false }

export const WHO_HEARS = {
  'account-deleted': MAIL,
  'account-verify': MAIL,
  'data-export-ready': MAIL,
  'loyalty-reward': MAIL_AND_PUSH,
  'night-check': { ...MAIL, to: 'team' },
  'order-cancelled': EVERY_WAY,
  'order-confirmed': MAIL_AND_PUSH,
  'order-late': EVERY_WAY,
  'order-new': STAFF_DEVICES,
  'order-ready': EVERY_WAY,
  'order-refunded': MAIL_AND_PUSH,
  'password-changed': MAIL,
  'password-reset': MAIL,
  'payment-returned': MAIL_AND_PUSH,
  promotional: { ...MAIL_AND_PUSH, isOffer: true },
  'reservation-accepted': MAIL_AND_PUSH,
  'reservation-declined': MAIL_AND_PUSH,
  'reservation-notice': { ...MAIL_AND_PUSH, to: 'team' },
  'reservation-received': MAIL,
  'review-hidden': MAIL,
  'stock-alert': STAFF_DEVICES,
} as const satisfies Record<MessageKind, Rule>

/** What somebody can be reached by, and what they asked for. */
export type Person = {
  email: string | null
  /** Where they asked to be texted, E.164; null where they did not ask. */
  smsTo: string | null
  /** The push subscriptions of their devices, by id. */
  devices: readonly string[]
  wantsOffers: boolean
  /** They did it themselves, with the page before them: what they see there needs no ringing. */
  isOwnDoing: boolean
}

export type Address = { channel: ChannelName; recipient: string }

/**
 * Where a message goes: the mail's address, each device, the phone. Nowhere, where nothing is known of its reader.
 * @param isOn whether a channel is set up
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
