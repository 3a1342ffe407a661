import { type ReactNode, useEffect } from 'react'
import { Button } from '#pwa/ui/forms/button.tsx'
import './cart.css'

/** While the bar is there the page leaves room for it. `:has()` would look through the page at each change of it. */
const ON_ROOT = 'data-cart-bar'

type CartBarProps = {
  count: number
  /** The total: the bar is there before anybody has reckoned that. */
  total: ReactNode
  onOpen: () => void
}

/** How much is in the cart, always at hand: a bar on phones, a button at the corner from 700 px on. */
export function CartBar({ count, total, onOpen }: CartBarProps) {
  useEffect(() => {
    const root = document.documentElement
    root.toggleAttribute(ON_ROOT, true)
    return () => void root.toggleAttribute(ON_ROOT, false)
  }, [])
  return (
    <div className="cart-bar">
      <Button look="primary" block onClick={onOpen}>
        <span>Voir le panier</span>
        <span className="count">{count}</span>
        <span className="visually-hidden">{count > 1 ? 'articles' : 'article'}</span>
        {total}
      </Button>
    </div>
  )
}
