/** What opens over the board: one chunk, fetched with the first of them. */
export { OrdersSheet } from '#pwa/features/orders/board/list/orders-sheet.tsx'
export { ShiftSheet } from '#pwa/features/orders/board/sheet/shift-sheet.tsx'
export { TicketSheet } from '#pwa/features/orders/board/sheet/ticket-sheet.tsx'
