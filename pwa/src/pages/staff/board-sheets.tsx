/** Sheets over the board: no part of its first load, but there before somebody needs them. */

import type { useSound } from '#pwa/features/orders/board/line/sound.ts'
import type { usePrinting } from '#pwa/features/orders/board/tickets/kitchen-print.tsx'
import { useOverlay, useShowOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { later } from '#pwa/lib/state/later.ts'
import { part } from '#pwa/ui/layout/part.tsx'
import { LateSheet } from '#pwa/ui/overlays/late-sheet.tsx'

type Printing = { printing: ReturnType<typeof usePrinting> }
type ShiftProps = Printing & { pausedUntil: Date | null; sound: ReturnType<typeof useSound> }

/** The sheets over the board. Each knows by itself whether it is open: opening it draws nothing of the board again. */
export function BoardSheets({ minute, ...shift }: ShiftProps & { minute: Date }) {
  return (
    <>
      <OrderList />
      <OneTicket printing={shift.printing} />
      <ToCook now={minute} />
      <Shift {...shift} />
    </>
  )
}

function OrderList() {
  const list = useOverlay('liste')
  const showTicket = useShowOverlay('ticket')
  return (
    <LateSheet
      open={list.open}
      title="Toutes les commandes"
      shape="page"
      onClose={list.close}
      load={SHEETS.orders}
      sheet={{ open: list.open, onClose: list.close, onOpen: showTicket }}
    />
  )
}

function OneTicket({ printing }: Printing) {
  const ticket = useOverlay('ticket')
  return (
    <LateSheet
      open={ticket.open}
      title="Commande"
      shape="drawer"
      onClose={ticket.close}
      load={SHEETS.ticket}
      sheet={{
        id: ticket.value,
        onClose: ticket.close,
        onPrint: printing.print,
        printAgain: order => <PrintAgain order={order} />,
      }}
    />
  )
}

function ToCook({ now }: { now: Date }) {
  const cook = useOverlay('cuire')
  const showTicket = useShowOverlay('ticket')
  return (
    <LateSheet
      open={cook.open}
      title="À cuire"
      shape="page"
      onClose={cook.close}
      load={SHEETS.toCook}
      sheet={{ open: cook.open, onClose: cook.close, now, onTicket: showTicket }}
    />
  )
}

function Shift({ printing, ...props }: ShiftProps) {
  const shift = useOverlay('service')
  return (
    <LateSheet
      open={shift.open}
      title="Service"
      shape="drawer"
      onClose={shift.close}
      load={SHEETS.shift}
      sheet={{
        open: shift.open,
        onClose: shift.close,
        printing,
        notifications: <StaffNotifications />,
        ...props,
      }}
    />
  )
}

const SHEETS = {
  ticket: later(async () => (await import('#pwa/features/orders/board/sheet/ticket-sheet.tsx')).TicketSheet),
  orders: later(async () => (await import('#pwa/features/orders/board/orders-sheet.tsx')).OrdersSheet),
  toCook: later(async () => (await import('#pwa/features/orders/board/to-cook-sheet.tsx')).ToCookSheet),
  shift: later(async () => (await import('#pwa/features/orders/board/shift-sheet.tsx')).ShiftSheet),
}

const loadPrintAgain = later(async () => (await import('#pwa/features/printing/print-again.tsx')).PrintAgain)
const loadNotifications = later(
  async () => (await import('#pwa/features/push/staff-notifications.tsx')).StaffNotifications,
)

const PrintAgain = part(loadPrintAgain)
const StaffNotifications = part(loadNotifications)

/**
 * Fetches all of them, so that no tap of an evening depends on the network: a tablet may have been opened for the first
 * time today, and its worker may not have the files yet. What cannot be fetched is asked for again by its tap.
 */
export function fetchBoardParts(): void {
  for (const load of [...Object.values(SHEETS), loadPrintAgain, loadNotifications]) load().catch(() => undefined)
}
