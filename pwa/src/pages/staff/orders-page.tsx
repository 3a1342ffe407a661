import { useEffect, useMemo } from 'react'
import type { Station } from '#api/features/menu/contract-dish.ts'
import { BoardHead } from '#pwa/features/orders/board/board-head.tsx'
import { useBoard } from '#pwa/features/orders/board/line/board-store.ts'
import { KnownDishes } from '#pwa/features/orders/board/line/known-dishes.tsx'
import { useSound } from '#pwa/features/orders/board/line/sound.ts'
import { stationWords, useOwnStations } from '#pwa/features/orders/board/line/stations.ts'
import { BoardColumns } from '#pwa/features/orders/board/tickets/board-columns.tsx'
import { KitchenPrint, usePrinting } from '#pwa/features/orders/board/tickets/kitchen-print.tsx'
import { PersonBar } from '#pwa/features/staff/person-bar.tsx'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useOverlay, useShowOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useMayDo } from '#pwa/lib/session/staff-session.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { later } from '#pwa/lib/state/later.ts'
import { afterPaint } from '#pwa/lib/state/moments.ts'
import { Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button, ButtonLink } from '#pwa/ui/forms/button.tsx'
import { part } from '#pwa/ui/layout/part.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { LateSheet } from '#pwa/ui/overlays/late-sheet.tsx'
import { BoardNotices } from './board-notices.tsx'
import './staff-pages.css'

/** What the kitchen needs for an order, until the settings are here. */
const LEAD_MINUTES = 20

/** Sheets over the board: no part of its first load, but there before somebody needs them. */
const SHEETS = {
  ticket: later(async () => (await import('#pwa/features/orders/board/sheet/ticket-sheet.tsx')).TicketSheet),
  orders: later(async () => (await import('#pwa/features/orders/board/orders-sheet.tsx')).OrdersSheet),
  toCook: later(async () => (await import('#pwa/features/orders/board/to-cook-sheet.tsx')).ToCookSheet),
  shift: later(async () => (await import('#pwa/features/orders/board/shift-sheet.tsx')).ShiftSheet),
}

/** `/admin/commandes`: the counter's live board. */
export function OrdersPage() {
  const board = useBoard()
  const now = useNow(10_000)
  const sound = useSound()
  const printing = usePrinting(board.orders)
  const { data: restaurant } = useRestaurant({ everyMs: 30_000 })
  const showTicket = useShowOverlay('ticket')
  const showList = useShowOverlay('liste')
  const showToCook = useShowOverlay('cuire')
  const showShift = useShowOverlay('service')
  const own = useOwnStations()
  const mayTake = useMayDo('orders')
  useWakeLock()
  const pausedUntil = restaurant?.pausedUntil ? new Date(restaurant.pausedUntil) : null
  const { orders, unseen, arrived, isUp, upAt } = board
  const ringing = new Set([...unseen, ...arrived])
  useTitleBadge(ringing.size)
  const isShown = orders !== undefined
  useEffect(() => {
    if (isShown) afterPaint(fetchBoardParts)
  }, [isShown])
  // The clock is looked at more often than the tickets need to be drawn again: they count minutes.
  const minutes = Math.floor(now.getTime() / 60_000)
  const minute = useMemo(() => new Date(minutes * 60_000), [minutes])

  return (
    <KnownDishes>
      <div className="orders-page">
        <BoardHead
          now={now}
          isUp={upAt || !isUp ? isUp : undefined}
          upAt={upAt}
          place={placeWords(own)}
          middle={
            <BoardNotices
              now={now}
              pausedUntil={pausedUntil}
              notYetOpen={restaurant?.notYetOpen === true}
              sound={sound}
            />
          }
        >
          {mayTake && (
            <ButtonLink to="/admin/commandes/nouvelle">
              <Icon name="plus" /> Nouvelle<span className="visually-hidden"> commande</span>
            </ButtonLink>
          )}
          <Button onClick={() => showToCook()}>
            <Icon name="wok" /> À cuire
          </Button>
          <Button onClick={() => showList()}>
            <Icon name="search" /> Chercher
          </Button>
          <Button onClick={() => showShift()}>
            <Icon name="settings" /> Service
          </Button>
        </BoardHead>
        {orders ? (
          <BoardColumns
            board={{ ...board, orders }}
            leadMinutes={restaurant?.leadTimeMinutes ?? LEAD_MINUTES}
            now={minute}
            onMore={showTicket}
          />
        ) : (
          <div className="waiting">{isUp ? <Skeleton lines={8} /> : <NothingStored />}</div>
        )}
        <BoardSheets
          minute={minute}
          pausedUntil={pausedUntil && pausedUntil > now ? pausedUntil : null}
          sound={sound}
          printing={printing}
        />
        {printing.next && <KitchenPrint order={printing.next} now={now} onPrinted={printing.onPrinted} />}
      </div>
    </KnownDishes>
  )
}

/** Such as `Postes : friture, froid`; nothing at the pass. */
function placeWords(own: readonly Station[]): string | undefined {
  if (own.length === 0) return undefined
  return `${own.length > 1 ? 'Postes' : 'Poste'}\u00a0: ${stationWords(own).toLocaleLowerCase('fr')}`
}

/** How many ring, in the title: seen from another tab. */
function useTitleBadge(count: number): void {
  useEffect(() => {
    const mark = () => {
      const plain = document.title.replace(/^\(\d+\) /, '')
      const wanted = count > 0 ? `(${count}) ${plain}` : plain
      if (document.title !== wanted) document.title = wanted
    }
    mark()
    // The shell writes the page's title when the restaurant's name arrives.
    const watch = new MutationObserver(mark)
    watch.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      watch.disconnect()
      document.title = document.title.replace(/^\(\d+\) /, '')
    }
  }, [count])
}

/** In the place of the rail where neither the server nor this device knows it. */
function NothingStored() {
  return (
    <p className="nothing-kept">
      Aucune commande sur cet appareil. Il les efface à la déconnexion et 12&nbsp;heures après le dernier contact avec
      le site&nbsp;; elles reviennent avec le réseau.
    </p>
  )
}

type Printing = { printing: ReturnType<typeof usePrinting> }
type ShiftProps = Printing & { pausedUntil: Date | null; sound: ReturnType<typeof useSound> }

/** The sheets over the board. Each knows by itself whether it is open: opening it draws nothing of the board again. */
function BoardSheets({ minute, ...shift }: ShiftProps & { minute: Date }) {
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
        allergyInputs: (said, onChange) => (
          <AllergyFields said={said} onChange={part => onChange({ ...said, ...part })} />
        ),
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
  const showTicket = useShowOverlay('ticket')
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
        onTicket: showTicket,
        printing,
        // Where nothing is to be said there is no list of notices, which has it too.
        persons: <PersonBar />,
        notifications: <StaffNotifications />,
        ...props,
      }}
    />
  )
}

const loadPrintAgain = later(async () => (await import('#pwa/features/printing/print-again.tsx')).PrintAgain)
const loadNotifications = later(
  async () => (await import('#pwa/features/push/staff-notifications.tsx')).StaffNotifications,
)

const loadAllergyFields = later(async () => (await import('#pwa/features/checkout/kitchen-part.tsx')).AllergyFields)

const PrintAgain = part(loadPrintAgain)
const AllergyFields = part(loadAllergyFields)
const StaffNotifications = part(loadNotifications)

/**
 * Fetches all of them, so that no tap of an evening depends on the network: a tablet may have been opened for the first
 * time today, and its worker may not have the files yet. What cannot be fetched is asked for again by its tap.
 */
function fetchBoardParts(): void {
  for (const load of [...Object.values(SHEETS), loadPrintAgain, loadNotifications, loadAllergyFields])
    load().catch(() => undefined)
}

/** Keeps the screen on while the page is visible, where the browser can. */
function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const take = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) void lock.release()
      } catch {
        // The browser refuses, for instance when the battery is low: the screen then sleeps as usual.
      }
    }
    // The browser releases the lock whenever the page is hidden.
    document.addEventListener('visibilitychange', take)
    void take()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}
