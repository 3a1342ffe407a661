import type { MessageData, MessageKind } from '../mails/message-data.ts'

/**
 * The page that a tap on a notification opens: the one that shows what happened, or where something can be done about
 * it.
 * @returns a path on our own site, with its query
 */
export function pushPage(kind: MessageKind, data: MessageData): string {
  return data.page === undefined ? (PAGES[kind] ?? '/') : pathOf(data.page)
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
 * Only the path is sent: the service worker opens nothing but its own origin, and the message may have been written
 * under another of our domain names.
 */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
