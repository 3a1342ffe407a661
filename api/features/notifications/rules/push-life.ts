import type { MessageKind } from './message-data.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds after which a notification of a kind helps nobody any more; what a mail tells too may go by in silence. */
export function pushLifeSeconds(kind: MessageKind): number {
  return LIVES[kind] ?? DAY
}

const DAY = 24 * HOUR
const LIVES: { [Kind in MessageKind]?: number } = {
  'order-confirmed': 4 * HOUR,
  'order-late': 2 * HOUR,
  'order-new': HOUR,
  // The order waits for its customer.
  'order-ready': 2 * HOUR,
  promotional: 6 * HOUR,
  'stock-alert': 15 * MINUTE,
}
