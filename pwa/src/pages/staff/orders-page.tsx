import { useEffect, useMemo } from 'react'
import type { Station } from '#api/features/menu/contract-dish.ts'
import { BoardHead } from '#pwa/features/orders/board/board-head.tsx'
import { useBoard } from '#pwa/features/orders/board/line/board-store.ts'
import { KnownDishes } from '#pwa/features/orders/board/line/known-dishes.tsx'
import { useSound } from '#pwa/features/orders/board/line/sound.ts'
import { stationWords, useOwnStations } from '#pwa/features/orders/board/line/stations.ts'
import { BoardColumns } from '#pwa/features/orders/board/tickets/board-columns.tsx'
import { KitchenPrint, usePrinting } from '#pwa/features/orders/board/tickets/kitchen-print.tsx'
import { useWakeLock } from '#pwa/features/orders/board/use-wake-lock.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useShowOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { afterPaint } from '#pwa/lib/state/moments.ts'
import { Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button, ButtonLink } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { BoardNotices } from './board-notices.tsx'
import { BoardSheets, fetchBoardParts } from './board-sheets.tsx'
import './orders-page.css'

/** What the kitchen needs for an order, until the settings are here. */
const LEAD_MINUTES = 20

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
          <ButtonLink to="/admin/commandes/nouvelle">
            <Icon name="plus" /> Nouvelle<span className="visually-hidden"> commande</span>
          </ButtonLink>
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
