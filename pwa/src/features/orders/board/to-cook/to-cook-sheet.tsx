import { startTransition, useEffect, useId, useMemo, useState } from 'react'
import type { ToCook } from '#api/features/orders/rules/to-cook.ts'
import { kitchenDay } from '#api/kernel/time/kitchen-day.ts'
import { afterPaint } from '#pwa/lib/state/moments/after-paint.ts'
import { useStore } from '#pwa/lib/state/stores/use-store.ts'
import { Sheet } from '#pwa/ui/overlays/sheet/sheet.tsx'
import { useBoard } from '../line/board-store.ts'
import { useMovesAfterPaint } from '../line/moves.ts'
import { columnsOf, type Shown } from '../tickets/columns/columns.ts'
import { useDishes } from '../tickets/stations/dish-facts.ts'
import { stationWords, useOwnStations } from '../tickets/stations/stations.ts'
import { tickedOrders } from '../tickets/ticks/ticks.ts'
import { UndoBar } from '../undo/undo-bar.tsx'
import { useTickChains } from '../unsynced/use-queue.ts'
import { cookWindow, WINDOWS } from './cook-window.ts'
import { DishRow } from './dish-row.tsx'
import { dishesToCook } from './dishes-to-cook.ts'
import './to-cook-sheet.css'

/** What a tablet on its side shows. A rush with notes has a hundred, which come once these are painted. */
const ROWS_AT_ONCE = 11

type ToCookSheetProps = { open: boolean; onClose: () => void; now: Date; onTicket: (id: string) => void }

/** How many of each dish the tickets of the next minutes hold, the most first. */
export function ToCookSheet({ open, onClose, now, onTicket }: ToCookSheetProps) {
  return (
    <Sheet open={open} title="À cuire" shape="page" onClose={onClose}>
      {open && (
        <>
          <Dishes now={now} onTicket={onTicket} />
          {/* Over the sheet: the board's own lies under it. */}
          <UndoBar />
        </>
      )}
    </Sheet>
  )
}

function Dishes({ now, onTicket }: Pick<ToCookSheetProps, 'now' | 'onTicket'>) {
  const { orders } = useBoard()
  const moves = useMovesAfterPaint()
  const minutes = useStore(cookWindow)
  const ticks = useTickChains()
  const [dishes, own] = [useDishes(), useOwnStations()]
  const [most, setMost] = useState(ROWS_AT_ONCE)
  useEffect(() => afterPaint(() => startTransition(() => setMost(Number.POSITIVE_INFINITY))), [])
  const { together, apart, shown } = useMemo(() => {
    const columns = columnsOf(tickedOrders(orders?.values() ?? [], ticks), moves, kitchenDay(now))
    return dishesToCook(columns, dishes, own, minutes, now)
  }, [orders, ticks, moves, dishes, own, minutes, now])
  return (
    <div className="to-cook">
      <WindowChoice />
      {own.length > 0 && <p className="here">Postes de cet appareil&nbsp;: {stationWords(own)}</p>}
      {together.length + apart.length === 0 && <p className="none">Rien à cuire d’ici {minutes}&nbsp;min.</p>}
      <DishList dishes={together.slice(0, most)} shown={shown} onTicket={onTicket} />
      {apart.length > 0 && (
        <section>
          <h3>À part&nbsp;: un mot du client</h3>
          <DishList dishes={apart.slice(0, Math.max(0, most - together.length))} shown={shown} onTicket={onTicket} />
        </section>
      )}
    </div>
  )
}

type DishListProps = { dishes: readonly ToCook[]; shown: ReadonlyMap<string, Shown>; onTicket: (id: string) => void }

function DishList({ dishes, ...rest }: DishListProps) {
  return (
    <ul className="dishes">
      {dishes.map(dish => (
        <DishRow key={dish.key} dish={dish} {...rest} />
      ))}
    </ul>
  )
}

function WindowChoice() {
  const minutes = useStore(cookWindow)
  const name = useId()
  return (
    <fieldset className="windows">
      <legend>Commandes des prochaines</legend>
      {WINDOWS.map(one => (
        <label key={one}>
          <input type="radio" name={name} checked={one === minutes} onChange={() => cookWindow.set(one)} />
          {one}&nbsp;min
        </label>
      ))}
    </fieldset>
  )
}
