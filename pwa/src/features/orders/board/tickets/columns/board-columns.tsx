import { type ReactNode, useMemo } from 'react'
import { plural } from '#api/kernel/plural.ts'
import { kitchenDay } from '#api/kernel/time/kitchen-day.ts'
import type { BoardState } from '../../line/board-store.ts'
import { useMovesAfterPaint } from '../../line/moves.ts'
import { PrintedTicketList } from '../../print/printed-ticket/ticket-list.tsx'
import { HandedOver } from '../../unsynced/handed-over.tsx'
import { useTickChains } from '../../unsynced/use-queue.ts'
import { useDensity } from '../density/density.ts'
import { DensityProposal } from '../density/density-proposal.tsx'
import { OutOfView } from '../density/out-of-view.tsx'
import { useDishes } from '../stations/dish-facts.ts'
import { portionsOf, progressOf } from '../stations/portions.ts'
import { useOwnStations } from '../stations/stations.ts'
import { tickedOrders } from '../ticks/ticks.ts'
import { columnsOf, type Shown } from './columns.ts'
import './board-columns.css'

type BoardColumnsProps = {
  board: BoardState & { orders: NonNullable<BoardState['orders']> }
  leadMinutes: number
  now: Date
  onMore: (id: string) => void
  /** Opens the list of orders that were handed over today. */
  onDelivered: () => void
}

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

/** What this device does not show, so that nobody takes it for all. */
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
