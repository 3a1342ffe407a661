/** What opens over the board: no part of its first load, but there before somebody needs it. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const loads: (() => Promise<unknown>)[] = []

function part<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  loads.push(load)
  return lazy<ComponentType<Props>>(async () => ({ default: await load() }))
}

export const TicketSheet = part(
  async () => (await import('#pwa/features/orders/board/sheet/ticket-sheet.tsx')).TicketSheet,
)
export const OrdersSheet = part(
  async () => (await import('#pwa/features/orders/board/tickets/list/orders-sheet.tsx')).OrdersSheet,
)
export const ToCookSheet = part(
  async () => (await import('#pwa/features/orders/board/to-cook/to-cook-sheet.tsx')).ToCookSheet,
)
export const ShiftSheet = part(
  async () => (await import('#pwa/features/orders/board/sheet/shift-sheet.tsx')).ShiftSheet,
)
export const PrintAgain = part(
  async () => (await import('#pwa/features/printing/on-demand/print-again.tsx')).PrintAgain,
)
export const StaffNotifications = part(
  async () => (await import('#pwa/features/push/staff-notifications.tsx')).StaffNotifications,
)

/**
 * Fetches all of them, so that no tap of an evening depends on the network: a tablet may have been opened for the first
 * time today, and its worker may not have the files yet. What cannot be fetched is asked for again by its tap.
 */
export function fetchBoardParts(): void {
  for (const load of loads) load().catch(() => undefined)
}
