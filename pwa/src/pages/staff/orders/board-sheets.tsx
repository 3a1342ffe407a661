import type { usePrinting } from '#pwa/features/orders/board/print/use-printing.ts'
import type { useSound } from '#pwa/features/orders/board/sound/use-sound.ts'
import { UndoBar } from '#pwa/features/orders/board/undo/undo-bar.tsx'
import { useOverlay, useShowOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { OnceOpened } from '#pwa/ui/overlays/once-opened/once-opened.tsx'
import { OrdersSheet, PrintAgain, ShiftSheet, StaffNotifications, TicketSheet, ToCookSheet } from './board-parts.ts'

type Printing = { printing: ReturnType<typeof usePrinting> }
type ShiftProps = Printing & { pausedUntil: Date | null; sound: ReturnType<typeof useSound> }

/** What opens over the board. Each knows by itself whether it is open: opening it draws nothing of the board again. */
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
    <OnceOpened open={list.open}>
      <OrdersSheet open={list.open} onClose={list.close} onOpen={showTicket} />
    </OnceOpened>
  )
}

function OneTicket({ printing }: Printing) {
  const ticket = useOverlay('ticket')
  return (
    <OnceOpened open={ticket.open}>
      <TicketSheet
        id={ticket.value}
        onClose={ticket.close}
        onPrint={printing.print}
        printAgain={order => <PrintAgain order={order} />}
      />
    </OnceOpened>
  )
}

function ToCook({ now }: { now: Date }) {
  const cook = useOverlay('cuire')
  const showTicket = useShowOverlay('ticket')
  return (
    <>
      {!cook.open && <UndoBar />}
      <OnceOpened open={cook.open}>
        <ToCookSheet open={cook.open} onClose={cook.close} now={now} onTicket={showTicket} />
      </OnceOpened>
    </>
  )
}

function Shift({ printing, ...props }: ShiftProps) {
  const shift = useOverlay('service')
  return (
    <OnceOpened open={shift.open}>
      <ShiftSheet
        open={shift.open}
        onClose={shift.close}
        printing={printing}
        notifications={<StaffNotifications />}
        {...props}
      />
    </OnceOpened>
  )
}
