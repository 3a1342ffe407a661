import { type CSSProperties, type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { plural } from '#api/kernel/plural.ts'
import { kitchenDay } from '#api/kernel/time/kitchen-day.ts'
import { useShowOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { useTickChains } from '../line/board-queue.ts'
import type { BoardState } from '../line/board-store.ts'
import { columnsOf, type Shown } from '../line/columns.ts'
import { useDishes } from '../line/known-dishes.tsx'
import { useMovesAfterPaint } from '../line/moves.ts'
import { portionsOf, progressOf, useOwnStations } from '../line/stations.ts'
import { tickedOrders } from '../line/ticks.ts'
import { GAP_PX, type Place } from './fit.ts'
import { type SlotLine, SlotLines, SlotSheet, slotLines } from './slot-lines.tsx'
import { isSoon } from './ticket-age.ts'
import { AnyTicket, type ListProps, TicketList } from './ticket-list.tsx'
import { MOST_MEASURED, useFit, useSizeChoice } from './use-fit.ts'
import './tickets.css'

type BoardColumnsProps = {
  board: BoardState & { orders: NonNullable<BoardState['orders']> }
  leadMinutes: number
  now: Date
  onMore: (id: string) => void
}

/** The shelf has two rows of four at most. */
const MOST_READY = 8

/** A phone, and a tablet whose keyboard is open: one state at a time, scrolled. */
const NARROW = '(max-width: 619px), (max-height: 559px)'

/**
 * The board: what is to be started and what cooks in columns, what is ready on a shelf, what is due later than in three
 * quarters of an hour in one line a slot. Nothing is scrolled, and every order shows its next step or its line.
 */
export function BoardColumns({ board, leadMinutes, now, onMore }: BoardColumnsProps) {
  const isNarrow = useIsNarrow()
  const { unseen, arrived } = board
  const work = useWork(board, now)
  const { columns } = work
  const list: ListProps = { unseen, arrived, nextId: columns.confirmed[0]?.order.id, leadMinutes, now, onMore }
  const aside = asideLines(columns)
  const zones = { ...work, aside, list }
  if (columns.confirmed.length + columns.preparing.length + columns.ready.length === 0)
    return (
      <div className="board-columns" data-quiet>
        <Quiet deliveredToday={board.deliveredToday} />
        <Aside lines={aside} />
        <SlotSheet lines={aside} {...list} />
      </div>
    )
  return isNarrow ? <OneState {...zones} /> : <AllStates {...zones} />
}

type Zones = ReturnType<typeof useWork> & { aside: readonly SlotLine[]; list: ListProps }

/** The orders that this device works on, as they stand with the taps that are under way. */
function useWork(board: BoardColumnsProps['board'], now: Date) {
  // The button answers the tap first; the tickets move a frame later.
  const moves = useMovesAfterPaint()
  const today = kitchenDay(now)
  const { unseen } = board
  const ticks = useTickChains()
  const [dishes, own] = [useDishes(), useOwnStations()]
  const all = useMemo(
    () => columnsOf(tickedOrders(board.orders.values(), ticks), moves, today),
    [board.orders, ticks, moves, today],
  )
  return useMemo(() => {
    // A station has no work with what is made elsewhere alone.
    const isWork = ({ order }: Shown) => own.length === 0 || progressOf(portionsOf(order, dishes), own).isOwn
    const columns = { ...all, confirmed: all.confirmed.filter(isWork), preparing: all.preparing.filter(isWork) }
    // A customer who stands there is served, whatever the time of the order; a new one is shown where there is room.
    const isNear = ({ order }: Shown) =>
      isSoon(order.pickup, now) || order.customerHereAt !== undefined || unseen.has(order.id)
    const isDone = ({ order }: Shown) => own.length > 0 && progressOf(portionsOf(order, dishes), own).isOwnCooked
    return {
      columns,
      soon: columns.confirmed.filter(isNear),
      far: columns.confirmed.filter(shown => !isNear(shown)),
      /** Cooked as far as this device's station goes: one row, since the others go on. */
      done: new Set(columns.preparing.filter(isDone).map(({ order }) => order.id)),
      elsewhere: {
        confirmed: all.confirmed.length - columns.confirmed.length,
        preparing: all.preparing.length - columns.preparing.length,
      },
    }
  }, [all, dishes, own, unseen, now])
}

/** Two zones of columns, the shelf and the slots: all of it on one screen. */
function AllStates({ soon, far, columns, done, elsewhere, aside, list }: Zones) {
  const frame = useRef<HTMLDivElement>(null)
  const choice = useSizeChoice()
  const isHeld = [...useMovesAfterPaint().values()].some(({ isSent }) => !isSent)
  const layout = useFit(frame, { toStart: soon, cooking: columns.preparing, rows: done, choice, isHeld })
  const isOver = ({ order }: Shown, place: number) => layout.rest.has(order.id) || place >= MOST_MEASURED
  const over = [...soon.filter(isOver), ...columns.preparing.filter(isOver), ...columns.ready.slice(MOST_READY)]
  const lines = slotLines(over, far, list)
  return (
    <div className="board-columns">
      <div className="zones" ref={frame} style={{ '--columns': layout.columns } as CSSProperties}>
        <Zone
          title="Confirmées"
          count={columns.confirmed.length}
          tickets={soon}
          empty="Rien à lancer."
          list={list}
          layout={layout}
          rows={done}
          columns={[1, layout.startColumns + 1]}
          beside={
            <>
              <Elsewhere count={elsewhere.confirmed} />
              <Aside lines={aside} />
            </>
          }
        />
        <Zone
          title="En préparation"
          count={columns.preparing.length}
          tickets={columns.preparing}
          empty="Rien au feu."
          list={list}
          layout={layout}
          rows={done}
          columns={[layout.startColumns + 1, layout.columns + 1]}
          beside={<Elsewhere count={elsewhere.preparing} />}
        />
      </div>
      <section className="column shelf">
        <h2>
          Prêtes <span className="num">{columns.ready.length}</span>
        </h2>
        {columns.ready.length === 0 && <p className="empty">Rien n’attend au comptoir.</p>}
        <ul>
          {columns.ready.slice(0, MOST_READY).map(shown => (
            <li key={shown.order.id}>
              <AnyTicket shown={shown} {...list} />
            </li>
          ))}
        </ul>
      </section>
      <SlotLines lines={lines} />
      <SlotSheet lines={[...lines, ...aside]} {...list} />
    </div>
  )
}

type ZoneProps = {
  title: string
  count: number
  tickets: readonly Shown[]
  empty: string
  list: ListProps
  layout: ReturnType<typeof useFit>
  rows: ReadonlySet<string>
  /** Its first column of the grid, and the one behind its last. */
  columns: readonly [number, number]
  beside?: ReactNode
}

function Zone({ title, count, tickets, empty, list, layout, rows, columns, beside }: ZoneProps) {
  return (
    <section className="column" style={{ '--from': columns[0], '--to': columns[1] } as CSSProperties}>
      <h2>
        {title} <span className="num">{count}</span>
        <span className="beside">{beside}</span>
      </h2>
      {tickets.length === 0 && <p className="empty">{empty}</p>}
      <ul className="places">
        {tickets.slice(0, MOST_MEASURED).map(shown => {
          const place = layout.places.get(shown.order.id)
          return (
            <li key={shown.order.id} data-order={shown.order.id} style={placed(place, layout)}>
              <AnyTicket shown={shown} isRow={place?.isRow === true || rows.has(shown.order.id)} {...list} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A ticket without a place is laid out, so that its height is known, and neither seen nor reached. */
function placed(place: Place | undefined, { ticketWidthPx }: ZoneProps['layout']): CSSProperties {
  if (!place) return { visibility: 'hidden' }
  return { insetInlineStart: place.column * (ticketWidthPx + GAP_PX), insetBlockStart: place.top }
}

/** On a phone one state at a time, the others a tap away with how many they are. */
function OneState({ soon, far, columns, aside, list }: Zones) {
  const [shown, setShown] = useState<'confirmed' | 'preparing' | 'ready'>('confirmed')
  const lines = slotLines([], far, list)
  const states = [
    {
      state: 'confirmed',
      title: 'Confirmées',
      count: columns.confirmed.length,
      tickets: soon,
      empty: 'Rien à lancer.',
    },
    {
      state: 'preparing',
      title: 'En préparation',
      count: columns.preparing.length,
      tickets: columns.preparing,
      empty: 'Rien au feu.',
    },
    {
      state: 'ready',
      title: 'Prêtes',
      count: columns.ready.length,
      tickets: columns.ready,
      empty: 'Rien n’attend au comptoir.',
    },
  ] as const
  return (
    <div className="board-columns" data-narrow>
      <nav className="states" aria-label="États des commandes">
        {states.map(({ state, title, count }) => (
          <button key={state} type="button" aria-pressed={state === shown} onClick={() => setShown(state)}>
            {title} <span className="num">{count}</span>
          </button>
        ))}
      </nav>
      {states.map(({ state, title, tickets, empty }) => (
        <section key={state} className="column" hidden={state !== shown}>
          <h2 className="visually-hidden">{title}</h2>
          {tickets.length === 0 && <p className="empty">{empty}</p>}
          {state === shown && <TicketList tickets={tickets} {...list} />}
          {state === 'confirmed' && (
            <>
              <SlotLines lines={lines} />
              <Aside lines={aside} />
            </>
          )}
        </section>
      ))}
      <SlotSheet lines={[...lines, ...aside]} {...list} />
    </div>
  )
}

/** Orders that this device does not show, named so that nobody takes it for all. */
function Elsewhere({ count }: { count: number }) {
  if (count === 0) return null
  return <span>{plural(count, 'commande sans plat de ce poste', 'commandes sans plat de ce poste')}</span>
}

/** Orders that are nobody's work yet: still to be paid, or of another day. */
function asideLines({ unpaid, later }: Zones['columns']): SlotLine[] {
  const lines = [
    {
      key: 'a-payer',
      title: plural(unpaid.length, 'en attente de paiement', 'en attente de paiement'),
      tickets: unpaid,
    },
    { key: 'autres-jours', title: plural(later.length, 'pour un autre jour', 'pour les autres jours'), tickets: later },
  ]
  return lines.filter(({ tickets }) => tickets.length > 0).map(line => ({ ...line, isOver: false, hasNew: false }))
}

function Aside({ lines }: { lines: readonly SlotLine[] }) {
  const show = useShowOverlay('creneau')
  return lines.map(({ key, title }) => (
    <button key={key} type="button" className="aside" onClick={() => show(key)}>
      {title}
    </button>
  ))
}

/** No order at all. */
function Quiet({ deliveredToday }: { deliveredToday: number }) {
  return (
    <div className="quiet">
      <Icon name="bowl" />
      <b>Aucune commande</b>
      <p>{plural(deliveredToday, 'remise aujourd’hui', 'remises aujourd’hui')}</p>
    </div>
  )
}

const narrow = typeof matchMedia === 'function' ? matchMedia(NARROW) : undefined

function useIsNarrow(): boolean {
  return useSyncExternalStore(
    listener => {
      narrow?.addEventListener('change', listener)
      return () => narrow?.removeEventListener('change', listener)
    },
    () => narrow?.matches ?? false,
    () => false,
  )
}
