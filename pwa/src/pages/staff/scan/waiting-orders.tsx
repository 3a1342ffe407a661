import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { useBoard } from '#pwa/features/orders/board/line/board-store.ts'
import { useMoves } from '#pwa/features/orders/board/line/moves.ts'
import { PrintedTicket } from '#pwa/features/orders/board/tickets/printed-ticket.tsx'
import { UndoBar } from '#pwa/features/orders/board/tickets/undo-bar.tsx'
import { useRestaurant } from '#pwa/lib/menu/use-restaurant.ts'
import { useNow } from '#pwa/lib/state/use-now.ts'

/** What the kitchen needs for an order, until the settings are here. */
const LEAD_MINUTES = 20

type WaitingOrdersProps = {
  /** As they were when the card was scanned. */
  orders: readonly BoardOrder[]
  /** One of them has left the board. */
  onHandedOver: () => void
}

/** What the customer has come for: the very tickets of the board, live, handed over with one tap and its undo. */
export function WaitingOrders({ orders, onHandedOver }: WaitingOrdersProps) {
  const { orders: onBoard } = useBoard()
  const moves = useMoves()
  const now = useNow()
  const navigate = useNavigate()
  const leadMinutes = useRestaurant().data?.leadTimeMinutes ?? LEAD_MINUTES
  const shown = orders.map(order => (onBoard ? onBoard.get(order.id) : order)).filter(order => order !== undefined)
  const firstReady = shown.find(({ status }) => status === 'ready')?.id
  useWhenFewer(shown.length, orders.length, onHandedOver)

  return (
    <section className="waiting-orders" aria-labelledby="waiting-orders">
      <h2 id="waiting-orders">{shown.length > 1 ? 'Commandes du jour' : 'Commande du jour'}</h2>
      {shown.length === 0 && <p className="soft">Aucune commande n’attend ce client aujourd’hui.</p>}
      {/* Before the board has told, a tap would be lost. */}
      <div inert={!onBoard}>
        {shown.map(order => {
          const move = moves.get(order.id)
          return (
            <PrintedTicket
              key={order.id}
              order={order}
              status={move?.to ?? order.status}
              since={move?.at.toISOString() ?? order.since}
              isUnseen={false}
              isArrived={false}
              isNext={order.id === firstReady}
              leadMinutes={leadMinutes}
              now={now}
              onMore={id => void navigate(`/admin/commandes?ticket=${id}`)}
            />
          )
        })}
      </div>
      <UndoBar />
    </section>
  )
}

function useWhenFewer(shown: number, known: number, onFewer: () => void): void {
  const afterFewer = useEffectEvent(onFewer)
  const areFewer = shown < known
  useEffect(() => {
    if (areFewer) afterFewer()
  }, [areFewer])
}
