import type { ReactNode } from 'react'
import './order-ways.css'

/** Where an order leads, as buttons beside one another. */
export function OrderWays({ children }: { children: ReactNode }) {
  return <div className="order-ways">{children}</div>
}
