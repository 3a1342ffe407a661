import type { ReactNode } from 'react'
import './order-ways.css'

/** A row of buttons for what can be done with an order. */
export function OrderWays({ children }: { children: ReactNode }) {
  return <div className="order-ways">{children}</div>
}
