import type { ReactNode } from 'react'
import { orderNumber } from '#api/kernel/ids.ts'
import './order-code.css'

/** The order's number, large enough to be read across a counter. */
export function OrderCode({ orderId, label, children }: { orderId: string; label: string; children?: ReactNode }) {
  return (
    <div className="order-code">
      <p>
        <span>{label}</span>
        <b>{orderNumber(orderId)}</b>
      </p>
      <p className="aside">{children}</p>
    </div>
  )
}
