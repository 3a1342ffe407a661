import type { MessageKind } from './mails/message-data.ts'

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

/** Milliseconds after which a mail is not tried again. */
export function mailLifeMs(kind: MessageKind): number {
  return shortLifeMs(kind) ?? LIFE_MS
}

/** Milliseconds after which a mail is not sent even where it could be; undefined for what is owed, however late. */
export function shortLifeMs(kind: MessageKind): number | undefined {
  return SHORT_LIVES_MS[kind]
}
