import type { MenuItem } from '#api/features/menu/contract.ts'
import { dishName } from '#api/features/orders/rules/line-words.ts'
import { type CartLine, countOf, withTakenOut } from '#pwa/features/cart/cart-lines.ts'
import { type CartState, cart, updateCart } from '#pwa/features/cart/cart-store.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { Icon } from '#pwa/ui/media/icon.tsx'
import '../site.css'

/**
 * The pieces of a dish in the cart, above its '+', and a button that takes one out: the last that was added. Parts of set
 * menus and free dishes are changed in the cart.
 */
export function InCart({ dish }: { dish: MenuItem }) {
  const count = useStore(cart, ({ lines }: CartState) => countOf(linesOf(dish, lines)))
  if (count === 0) return null
  const takeOut = () =>
    void updateCart(lines => {
      const last = linesOf(dish, lines).at(-1)
      return last ? withTakenOut(lines, last.id, 1) : lines
    })
  return (
    <span className="in-cart">
      <button type="button" aria-label={`Retirer un ${dishName(dish.name)} du panier`} onClick={takeOut}>
        <Icon name="minus" />
      </button>
      <b>
        <span className="visually-hidden">Au panier&nbsp;: </span>
        {count}
      </b>
    </span>
  )
}

function linesOf({ id }: MenuItem, lines: readonly CartLine[]): CartLine[] {
  return lines.filter(({ request }) => request.menuItemId === id && !request.rewardId && !request.components)
}
