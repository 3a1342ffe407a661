import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { addToCart } from './cart-store.ts'
import type { PricedCart } from './price-cart.ts'

type CartSuggestionProps = {
  cart: PricedCart
  menu: Menu
  /** The dish is what is asked for now, and holds nothing avoided. */
  isWanted: (dish: MenuItem) => boolean
}

/** One dish that goes well with those in the cart, at one tap: the first side dish that is not in the cart yet. */
export function CartSuggestion({ cart, menu, isWanted }: CartSuggestionProps) {
  const dish = suggestedSide(cart, menu, isWanted)
  if (!dish) return null
  const unitPriceCents = toCents(dish.price ?? 0)
  const add = () => {
    const request = { menuItemId: dish.id, quantity: 1, options: {} }
    void addToCart({ request, name: dish.name, unitPriceCents })
  }
  return (
    <Button look="link" onClick={add}>
      <Icon name="plus" />
      Ajouter&nbsp;: {dish.name}, {formatEuros(unitPriceCents)}
    </Button>
  )
}

/** A side is suggested only beside a main dish, and only one that needs no choice. */
export function suggestedSide(
  cart: PricedCart,
  menu: Menu,
  isWanted: CartSuggestionProps['isWanted'],
): MenuItem | undefined {
  const has = (test: (line: { menuItemId: string; categoryKey: string }) => boolean) =>
    cart.entries.some(({ priced }) => priced && test(priced))
  if (!has(line => line.categoryKey === 'plats') || has(line => line.categoryKey === 'supplements')) return undefined
  const isReady = ({ available, price, options }: MenuItem) => available && price !== undefined && !options
  return menu.takeaway.supplements?.find(dish => isReady(dish) && isWanted(dish))
}
