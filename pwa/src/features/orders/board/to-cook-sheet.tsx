import { memo, startTransition, useEffect, useId, useMemo, useState } from 'react'
import type { Station } from '#api/features/menu/contract-dish.ts'
import { heatWord } from '#api/features/orders/rules/line-words.ts'
import { isDueWithin, type ToCook, toCook } from '#api/features/orders/rules/to-cook.ts'
import { callSign } from '#api/kernel/ids.ts'
import { plural } from '#api/kernel/plural.ts'
import { kitchenDay } from '#api/kernel/time/kitchen-day.ts'
import { afterPaint } from '#pwa/lib/state/moments.ts'
import { createStore } from '#pwa/lib/state/store.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { Chillies, Icon } from '#pwa/ui/media/icon.tsx'
import { StaffIcon } from '#pwa/ui/media/staff-icon.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { useTickChains } from './line/board-queue.ts'
import { useBoard } from './line/board-store.ts'
import { type Columns, columnsOf, type Shown } from './line/columns.ts'
import { type Dishes, useDishes } from './line/known-dishes.tsx'
import { move, useMovesAfterPaint } from './line/moves.ts'
import { isOwn, stationWords, useOwnStations } from './line/stations.ts'
import { tickedOrders } from './line/ticks.ts'
import { allergyOf, plainNoteOf } from './tickets/ticket-lines.tsx'
import { UndoBar } from './tickets/undo-bar.tsx'
import './board-late.css'

/** A tablet on its side shows as many. A rush with notes has a hundred, which come once these are painted. */
const ROWS_AT_ONCE = 11

type ToCookSheetProps = { open: boolean; onClose: () => void; now: Date; onTicket: (id: string) => void }

/** How many of each dish the tickets of the next minutes hold, the most first. */
export function ToCookSheet({ open, onClose, now, onTicket }: ToCookSheetProps) {
  return (
    <Sheet open={open} title="À cuire" shape="page" onClose={onClose}>
      {open && (
        <>
          <DishRows now={now} onTicket={onTicket} />
          {/* Over the sheet: the board's own lies under it. */}
          <UndoBar />
        </>
      )}
    </Sheet>
  )
}

function DishRows({ now, onTicket }: Pick<ToCookSheetProps, 'now' | 'onTicket'>) {
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
  const allergies = apart.filter(({ allergy }) => allergy !== '')
  const noted = apart.filter(({ allergy }) => allergy === '')
  const roomAfter = (...lists: readonly ToCook[][]) => Math.max(0, most - lists.flat().length)
  return (
    <div className="to-cook">
      <WindowChoice />
      {own.length > 0 && <p className="here">Postes de cet appareil&nbsp;: {stationWords(own)}</p>}
      {together.length + apart.length === 0 && <p className="none">Rien à cuire d’ici {minutes}&nbsp;min.</p>}
      {allergies.length > 0 && (
        <section>
          <h3>Allergies, à part</h3>
          <DishList dishes={allergies.slice(0, most)} shown={shown} onTicket={onTicket} />
        </section>
      )}
      <DishList dishes={together.slice(0, roomAfter(allergies))} shown={shown} onTicket={onTicket} />
      {noted.length > 0 && (
        <section>
          <h3>À part&nbsp;: un mot du client</h3>
          <DishList dishes={noted.slice(0, roomAfter(allergies, together))} shown={shown} onTicket={onTicket} />
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

type DishRowProps = {
  dish: ToCook
  shown: ReadonlyMap<string, Shown>
  onTicket: (id: string) => void
}

/** So many of one dish; a touch shows whose, another begins all of their orders. */
const DishRow = memo(function DishRow({ dish, shown, onTicket }: DishRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { title, heat, details, allergy, note, pieces, begun, tickets } = dish
  const waiting = tickets.filter(({ isBegun }) => !isBegun)
  const earliest = earliestPickup(tickets.flatMap(({ id }) => shown.get(id)?.order.pickup ?? []))
  return (
    <li className="to-cook-row">
      <div className="line">
        <button type="button" className="dish" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <b>{pieces}</b>
          <span className="words">
            <strong>{title}</strong>
            {heat !== undefined && (
              <span>
                {heat > 1 && <Chillies count={heat - 1} />} {heatWord(heat)}
              </span>
            )}
            {details.map(detail => (
              <span key={detail}>{detail}</span>
            ))}
            {allergy !== '' && (
              <span className="allergy">
                <Icon name="alert" />
                <span>
                  {!/allerg/i.test(allergy) && <b>Allergie </b>}
                  {allergy}
                </span>
              </span>
            )}
            {note !== '' && (
              <span className="note">
                <StaffIcon name="say" />
                {note}
              </span>
            )}
          </span>
          <small>
            {earliest && <time>dès {earliest}</time>} {begun > 0 && `${begun} au feu`}
            <span className="visually-hidden"> {plural(tickets.length, 'commande', 'commandes')}</span>
          </small>
        </button>
        {waiting.length > 0 && (
          <button
            type="button"
            className="begin"
            onClick={() => {
              for (const { id } of waiting) void move({ id }, 'preparing')
            }}
          >
            {waiting.length === 1 ? 'Commencer la commande' : `Commencer les ${waiting.length} commandes`}
            <span className="visually-hidden"> : {title}</span>
          </button>
        )}
      </div>
      {isOpen && (
        <ul>
          {tickets.map(({ id, pieces, isBegun }) => (
            <Ticket key={id} ticket={shown.get(id)} pieces={pieces} isBegun={isBegun} onTicket={onTicket} />
          ))}
        </ul>
      )}
    </li>
  )
})

/** When the first order that holds a dish is fetched. */
function earliestPickup(pickups: readonly { date: string; time: string }[]): string | undefined {
  const at = ({ date, time }: { date: string; time: string }) => `${date} ${time}`
  return [...pickups].sort((one, other) => at(one).localeCompare(at(other)))[0]?.time
}

type TicketProps = {
  ticket: Shown | undefined
  pieces: number
  isBegun: boolean
  onTicket: (id: string) => void
}

function Ticket({ ticket, pieces, isBegun, onTicket }: TicketProps) {
  if (!ticket) return null
  const { order } = ticket
  return (
    <li>
      <button type="button" className="whose" onClick={() => onTicket(order.id)}>
        <b>{order.pickup?.time ?? '–:–'}</b>
        <i>{callSign(order)}</i>
        <span>{order.customerInfo.name || 'Compte supprimé'}</span>
        <small>
          {pieces} × {isBegun ? 'au feu' : 'à lancer'}
        </small>
      </button>
    </li>
  )
}

/**
 * Portions that the board's tickets of the next minutes hold for the kitchen: what is ticked is left out, and what has no kitchen
 * load; of a dish that the menu does not know (any more) nothing, since it was ordered.
 * @param own the stations that this device stands at; none: all of them
 */
function dishesToCook(
  { confirmed, preparing }: Pick<Columns, 'confirmed' | 'preparing'>,
  dishes: Dishes,
  own: readonly Station[],
  minutes: number,
  now: Date,
): ReturnType<typeof toCook> & { shown: ReadonlyMap<string, Shown> } {
  const due = [...preparing, ...confirmed].filter(({ order }) => isDueWithin(order.pickup, minutes, now))
  const tickets = due.map(({ order, status }) => ({
    id: order.id,
    isBegun: status === 'preparing',
    allergy: allergyOf(order),
    note: plainNoteOf(order),
    items: order.items,
  }))
  const isCookedHere = (id: string | undefined) => {
    const dish = dishes.get(id ?? '')
    return !dish || (dish.isCooked && isOwn(dish.station, own))
  }
  return { ...toCook(tickets, isCookedHere), shown: new Map(due.map(one => [one.order.id, one])) }
}

/** The minutes that are looked ahead, as this device was set last. */
const WINDOWS = [15, 30, 60] as const
type Window = (typeof WINDOWS)[number]

const isWindow = (value: unknown): value is Window => (WINDOWS as readonly unknown[]).includes(value)

export const cookWindow = createStore<Window>(30, { stored: storedValue('local', 'laikhram_board_cook', isWindow) })
