import type { MessageData, MessageKind } from './message-data.ts'

/**
 * Where a tap on a notification leads: to what it tells of, or to where something can be done about it.
 * @returns a path on our own site, with its query
 */
export function pushPage(kind: MessageKind, data: MessageData): string {
  return data.page === undefined ? (PAGES[kind] ?? '/') : pathOf(data.page)
}

/** For what has no page of its own. */
const PAGES: { [Kind in MessageKind]?: string } = {
  'loyalty-reward': '/?compte=points',
  'order-new': '/admin/commandes',
  'reservation-declined': '/?reserver=',
  'reservation-notice': '/admin/reservations',
  'stock-alert': '/admin/menu',
}

/** The worker opens nothing but its own origin, whichever name of ours the message was written under. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
