import type { ReactNode } from 'react'
import { callSign, orderNumber } from '#api/kernel/ids.ts'
import './order-code.css'

type OrderCodeProps = {
  orderId: string
  /** What the counter calls, once it is paid. */
  callNumber?: number | undefined
  label: string
  children?: ReactNode
}

/** The number that an order is called by, large enough to be read across a counter; before it has one, that of its id. */
export function OrderCode({ orderId, callNumber, label, children }: OrderCodeProps) {
  const number = orderNumber(orderId)
  return (
    <div className="order-code">
      <p>
        <span>{label}</span>
        <b data-called={callNumber ? '' : undefined}>{callSign({ number, callNumber })}</b>
        {callNumber && <span className="reference">{number}</span>}
      </p>
      <p className="beside-code">{children}</p>
    </div>
  )
}
