/** Which of the provider's events we hear, and what each is about. */

/** What an event is about: a payment page, the refunds of a payment, a dispute, or a payout to the restaurant's bank. */
export type SignalKind = 'session' | 'refunds' | 'dispute' | 'payout'
export type Signal = { kind: SignalKind; objectId: string }

/**
 * Events about money that moves without us. The sweep lists them by these names, so that a lost webhook costs time and
 * nothing else; the provider takes at most twenty.
 */
export const OUTSIDE_EVENTS = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'payout.failed',
] as const

/** What has to be heard of a payment page. */
const SESSION_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
] as const

/** Which of our events an address at the provider does not get. @param heard its list, where `*` is all */
export function unheardEvents(heard: readonly string[]): string[] {
  if (heard.includes('*')) return []
  return [...SESSION_EVENTS, ...OUTSIDE_EVENTS].filter(type => !heard.includes(type))
}

const KINDS: Record<(typeof OUTSIDE_EVENTS)[number], Exclude<SignalKind, 'session'>> = {
  'charge.dispute.created': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.dispute.funds_withdrawn': 'dispute',
  'charge.dispute.funds_reinstated': 'dispute',
  'charge.dispute.closed': 'dispute',
  'charge.refunded': 'refunds',
  'refund.created': 'refunds',
  'refund.updated': 'refunds',
  'refund.failed': 'refunds',
  'payout.failed': 'payout',
}

/** @returns undefined for events of other types, which bring nothing that these do not */
export function kindOfEvent(type: string): SignalKind | undefined {
  if (type.startsWith('checkout.session.')) return 'session'
  return KINDS[type as keyof typeof KINDS]
}

/**
 * What an event asks us to look at. Its content is not trusted for more: it only names an object, about which the
 * provider is asked. Of refunds that is their payment, since all of its refunds are compared with ours.
 * @returns undefined for an event that is none of ours
 */
export function signalOf(event: { type: string; data: { object: object } }): Signal | undefined {
  const kind = kindOfEvent(event.type)
  const object = event.data.object as { id?: unknown; payment_intent?: unknown }
  const objectId = kind === 'refunds' ? object.payment_intent : object.id
  return kind && typeof objectId === 'string' ? { kind, objectId } : undefined
}
