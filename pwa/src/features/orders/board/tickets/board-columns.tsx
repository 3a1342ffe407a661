import { type ReactNode, useMemo } from 'react'
import { plural } from '#api/kernel/plural.ts'
import { kitchenDay } from '#api/kernel/time/kitchen-day.ts'
import { useTickChains } from '../line/board-queue.ts'
import type { BoardState } from '../line/board-store.ts'
import { columnsOf, type Shown } from '../line/columns.ts'
import { useDishes } from '../line/known-dishes.tsx'
import { useMovesAfterPaint } from '../line/moves.ts'
import { portionsOf, progressOf, useOwnStations } from '../line/stations.ts'
import { tickedOrders } from '../line/ticks.ts'
import { type Density, denser, keepDensity, takeProposal, useDensity } from './density.ts'
import { useInView } from './in-view.ts'
import { HandedOver } from './sync-mark.tsx'
import { PrintedTicketList } from './ticket-list.tsx'
import './board-columns.css'

type BoardColumnsProps = {
  board: BoardState & { orders: NonNullable<BoardState['orders']> }
  leadMinutes: number
  now: Date
  onMore: (id: string) => void
  /** Opens the list of orders that were handed over today. */
  onDelivered: () => void
}

const OFFERS: Record<Density, string> = { large: '', compact: 'Tickets compacts', lines: 'Une ligne par commande' }

/** The board's columns: to be started, being prepared, ready; each by pickup time. */
export function BoardColumns({ board, leadMinutes, now, onMore, onDelivered }: BoardColumnsProps) {
  // The button answers the tap first; the tickets move a frame later.
  const moves = useMovesAfterPaint()
  const today = kitchenDay(now)
  const ticks = useTickChains()
  const [dishes, own] = [useDishes(), useOwnStations()]
  const all = useMemo(
    () => columnsOf(tickedOrders(board.orders.values(), ticks), moves, today),
    [board.orders, ticks, moves, today],
  )
  // A station has no work with what is made elsewhere alone.
  const columns = useMemo(() => {
    const isWork = ({ order }: Shown) => own.length === 0 || progressOf(portionsOf(order, dishes), own).isOwn
    return { ...all, confirmed: all.confirmed.filter(isWork), preparing: all.preparing.filter(isWork) }
  }, [all, dishes, own])
  const elsewhere = {
    confirmed: all.confirmed.length - columns.confirmed.length,
    preparing: all.preparing.length - columns.preparing.length,
  }
  const { density } = useDensity()
  const { unseen, arrived } = board
  const rest = { unseen, arrived, nextId: columns.confirmed[0]?.order.id, leadMinutes, now, onMore }
  const open = [...columns.confirmed, ...columns.preparing, ...columns.ready]
  return (
    <>
      <DensityProposal tickets={open} />
      <div className="board-columns" data-density={density}>
        <Column title="Confirmées" tickets={columns.confirmed} empty="Rien à lancer.">
          <PrintedTicketList tickets={columns.confirmed} {...rest} />
          <Elsewhere count={elsewhere.confirmed} />
          {/* Below the tickets: in a rush it would take the place of one that is to be cooked. */}
          {columns.unpaid.length > 0 && (
            <details className="aside">
              <summary>{plural(columns.unpaid.length, 'en attente de paiement', 'en attente de paiement')}</summary>
              <ul className="unpaid">
                {columns.unpaid.map(({ order }) => (
                  <li key={order.id}>
                    <button type="button" onClick={() => onMore(order.id)}>
                      <b>{order.pickup?.time ?? '–:–'}</b>
                      <span>{order.customerInfo.name}</span>
                      <small>{order.number}</small>
                    </button>
                  </li>
                ))}
              </ul>
            </details>
          )}
          {columns.later.length > 0 && (
            <details className="aside">
              <summary>{plural(columns.later.length, 'pour un autre jour', 'pour les autres jours')}</summary>
              <PrintedTicketList tickets={columns.later} {...rest} />
            </details>
          )}
        </Column>
        <Column title="En préparation" tickets={columns.preparing} empty="Rien au feu.">
          <PrintedTicketList tickets={columns.preparing} {...rest} />
          <Elsewhere count={elsewhere.preparing} />
        </Column>
        <Column title="Prêtes" tickets={columns.ready} empty="Rien n’attend au comptoir.">
          <PrintedTicketList tickets={columns.ready} {...rest} />
          <p className="gone">
            <HandedOver />
            {plural(board.deliveredToday, 'remise aujourd’hui', 'remises aujourd’hui')}
            <button type="button" onClick={onDelivered}>
              Voir
            </button>
          </p>
        </Column>
      </div>
    </>
  )
}

/** Orders that this device does not show, named so that nobody takes it for all. */
function Elsewhere({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="elsewhere">{plural(count, 'commande sans plat de ce poste', 'commandes sans plat de ce poste')}</p>
  )
}

function Column(props: { title: string; tickets: readonly Shown[]; empty: string; children: ReactNode }) {
  return (
    <section className="column">
      <h2>
        {props.title} <span className="num">{props.tickets.length}</span>
      </h2>
      <div className="stack">
        {props.tickets.length === 0 && <p className="empty">{props.empty}</p>}
        {props.children}
      </div>
      <OutOfView tickets={props.tickets} />
    </section>
  )
}

/** Offers the next smaller step as soon as tickets lie below the screen, until somebody says that it stays as it is. */
function DensityProposal({ tickets }: { tickets: readonly Shown[] }) {
  const { density, isSettled } = useDensity()
  const inView = useInView()
  const next = denser(density)
  if (isSettled || !next || inView.size === 0) return null
  const hidden = tickets.filter(({ order }) => !inView.has(order.id)).length
  if (hidden === 0) return null
  return (
    <p className="density-proposal" role="status">
      <span>{plural(hidden, 'ticket hors de l’écran.', 'tickets hors de l’écran.')}</span>
      <button type="button" onClick={() => takeProposal(next)}>
        {OFFERS[next]}
      </button>
      <button type="button" onClick={keepDensity}>
        Garder
      </button>
    </p>
  )
}

/** Time and name of the orders whose tickets are not in view: no open order is out of sight altogether. */
function OutOfView({ tickets }: { tickets: readonly Shown[] }) {
  const inView = useInView()
  const hidden = tickets.filter(({ order }) => !inView.has(order.id))
  if (hidden.length === 0) return null
  return (
    <ul className="out-of-view" aria-label="Hors de l’écran">
      {hidden.map(({ order: { id, pickup, customerInfo } }) => (
        <li key={id}>
          <b>{pickup?.time ?? '–:–'}</b> {shortName(customerInfo.name) || 'Compte supprimé'}
        </li>
      ))}
    </ul>
  )
}

/** `Camille R.`: as people are called, short enough to stand whole beside the others. */
function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = others.at(-1)?.charAt(0).toLocaleUpperCase('fr')
  return initial ? `${first} ${initial}.` : first
}
