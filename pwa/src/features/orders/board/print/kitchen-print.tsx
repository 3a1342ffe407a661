import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { formatDay } from '#api/kernel/paris-time.ts'
import type { KeptOrder } from '#pwa/offline/staff/kept-order.ts'
import { SlipLines } from '../slip/slip-lines.tsx'
import './kitchen-print.css'

/** Prints an order on the kitchen's 80 mm roll, and nothing else of the page, as soon as it is here. */
export function KitchenPrint({ order, onPrinted }: { order: KeptOrder; onPrinted: () => void }) {
  const printed = useEffectEvent(onPrinted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is another print
  useEffect(() => {
    const done = () => printed()
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [order.id])

  return createPortal(
    <div className="kitchen-print" aria-hidden="true">
      <p className="time">{order.pickup?.time}</p>
      <p>{order.pickup && formatDay(order.pickup.date)}</p>
      <p className="who">
        {order.customerInfo.name} <b>{order.number}</b>
      </p>
      <SlipLines order={order} />
      {order.alcoholPieces > 0 && <p className="who">18 ans à vérifier</p>}
    </div>,
    document.body,
  )
}
