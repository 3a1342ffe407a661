/** What opens over the board: no part of its first load, but there before somebody needs it. */
import { lazy } from 'react'

const loadTicketSheet = async () => (await import('#pwa/features/orders/board/sheet/ticket-sheet.tsx')).TicketSheet
const loadOrdersSheet = async () =>
  (await import('#pwa/features/orders/board/tickets/list/orders-sheet.tsx')).OrdersSheet
const loadToCookSheet = async () => (await import('#pwa/features/orders/board/to-cook/to-cook-sheet.tsx')).ToCookSheet
const loadShiftSheet = async () => (await import('#pwa/features/orders/board/sheet/shift-sheet.tsx')).ShiftSheet
const loadPrintAgain = async () => (await import('#pwa/features/printing/on-demand/print-again.tsx')).PrintAgain
const loadNotifications = async () => (await import('#pwa/features/push/staff-notifications.tsx')).StaffNotifications

export const TicketSheet = lazy(async () => ({ default: await loadTicketSheet() }))
export const OrdersSheet = lazy(async () => ({ default: await loadOrdersSheet() }))
export const ToCookSheet = lazy(async () => ({ default: await loadToCookSheet() }))
export const ShiftSheet = lazy(async () => ({ default: await loadShiftSheet() }))
export const PrintAgain = lazy(async () => ({ default: await loadPrintAgain() }))
export const StaffNotifications = lazy(async () => ({ default: await loadNotifications() }))

/**
 * Fetches all of them, so that no tap of an evening depends on the network: a tablet may have been opened for the first
 * time today, and its worker may not have the files yet. What cannot be fetched is asked for again by its tap.
 */
export function fetchBoardParts(): void {
  for (const load of [
    loadTicketSheet,
    loadOrdersSheet,
    loadToCookSheet,
    loadShiftSheet,
    loadPrintAgain,
    loadNotifications,
  ])
    load().catch(() => undefined)
}
