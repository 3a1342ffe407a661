import { formatEuros } from '#api/kernel/money.ts'
import { plural } from '#pwa/lib/plural.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Price } from '#pwa/ui/price.tsx'
import './cart-bar.css'

/** How much is in the cart, always at hand: a bar on phones, a button at the corner from 700 px on. */
export function CartBar({ count, totalCents, onOpen }: { count: number; totalCents: number; onOpen: () => void }) {
  return (
    <div className="cart-bar">
      <Button
        look="primary"
        block
        aria-label={`Voir le panier, ${plural(count, 'article', 'articles')}, ${formatEuros(totalCents)}`}
        onClick={onOpen}
      >
        <span className="count">{count}</span>
        Voir le panier
        <Price cents={totalCents} />
      </Button>
    </div>
  )
}
