/** What opens over the board: no part of its first load, but there before somebody needs it. */
import { later } from '#pwa/lib/state/later.ts'
import { part } from '#pwa/ui/layout/part/part.tsx'

export const SHEETS = {
  ticket: later(async () => (await import('#pwa/features/orders/board/sheet/ticket-sheet.tsx')).TicketSheet),
  orders: later(async () => (await import('#pwa/features/orders/board/orders-sheet.tsx')).OrdersSheet),
  toCook: later(async () => (await import('#pwa/features/orders/board/to-cook-sheet.tsx')).ToCookSheet),
  shift: later(async () => (await import('#pwa/features/orders/board/shift-sheet.tsx')).ShiftSheet),
}
const loadPrintAgain = later(async () => (await import('#pwa/features/printing/on-demand/print-again.tsx')).PrintAgain)
const loadNotifications = later(
  async () => (await import('#pwa/features/push/staff-notifications.tsx')).StaffNotifications,
)

export const PrintAgain = part(loadPrintAgain)
export const StaffNotifications = part(loadNotifications)

/**
 * Fetches all of them, so that no tap of an evening depends on the network: a tablet may have been opened for the first
 * time today, and its worker may not have the files yet. What cannot be fetched is asked for again by its tap.
 */
export function fetchBoardParts(): void {
  for (const load of [...Object.values(SHEETS), loadPrintAgain, loadNotifications]) load().catch(() => undefined)
}
