import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { tillDue } from '#api/features/orders/rules/order-status.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { formatDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached/cached-order.ts'
import { pageAsLongAs } from './page-length.ts'
import { PrintedTicketLines } from './printed-ticket/parts/ticket-lines.tsx'
import './kitchen-print.css'

/** Whether the order is paid, free or unpaid: the counter hands out no unpaid one. */
const PAID_MARKS: Record<CachedOrder['paymentStatus'], string> = {
  unpaid: 'NON PAYÉE',
  paid: 'PAYÉE',
  partially_refunded: 'PAYÉE, remboursée en partie',
  refunded: 'REMBOURSÉE',
  no_payment_required: 'RIEN À PAYER',
}

function paidMark(order: CachedOrder): string {
  const due = tillDue(order)
  const toCollect = due && !due.isCollected ? `À ENCAISSER ${formatEuros(due.cents)}` : undefined
  if (due && !due.isDifference) return toCollect ?? 'ENCAISSÉE'
  return [PAID_MARKS[order.paymentStatus], ...(toCollect ? [toCollect] : [])].join(', ')
}

/**
 * Prints an order on the kitchen's 80 mm roll, as long as its text and without the rest of the page, as soon as it is
 * rendered.
 * @param now when it is printed
 */
export function KitchenPrint({ order, now, onPrinted }: { order: CachedOrder; now: Date; onPrinted: () => void }) {
  const paper = useRef<HTMLDivElement>(null)
  const printed = useEffectEvent(onPrinted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each order is printed once
  useEffect(() => {
    const forget = pageAsLongAs(paper.current)
    const done = () => printed()
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    return () => {
      window.removeEventListener('afterprint', done)
      forget()
    }
  }, [order.id])

  const pieces = order.items.reduce((sum, line) => sum + line.quantity - (line.refundedQuantity ?? 0), 0)
  return createPortal(
    <div ref={paper} className="kitchen-print" aria-hidden="true">
      <p className="time">
        {order.pickup?.time} {order.callNumber && <b className="call">{order.callNumber}</b>}
      </p>
      <p>{order.pickup && formatDay(order.pickup.date)}</p>
      <p className="who">
        {order.customerInfo.name} <b>{order.number}</b>
      </p>
      <PrintedTicketLines order={order} />
      {order.alcoholPieces > 0 && <p className="who">18 ans à vérifier</p>}
      <p className="foot">
        <b>{pieces > 1 ? `${pieces} articles` : `${pieces} article`}</b> · <b>{paidMark(order)}</b>
        <br />
        Imprimé à {parisTime(now)}
      </p>
    </div>,
    document.body,
  )
}
