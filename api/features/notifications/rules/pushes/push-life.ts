import type { MessageKind } from '../mails/message-data.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Seconds after which a notification of a kind is dropped by the push service; where a mail says the same, that may be
 * soon.
 */
export function pushLifeSeconds(kind: MessageKind): number {
  return LIVES[kind] ?? DAY
}

const DAY = 24 * HOUR
const LIVES: { [Kind in MessageKind]?: number } = {
  'order-confirmed': 4 * HOUR,
  'order-late': 2 * HOUR,
  'order-new': HOUR,
  // The order stands at the counter for about this long.
  'order-ready': 2 * HOUR,
  promotional: 6 * HOUR,
  'stock-alert': 15 * MINUTE,
}
