import { useEffect, useState } from 'react'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { useCart } from '#pwa/features/cart/cart-store.ts'
import { roomFor } from '#pwa/features/cart/change-cart.ts'
import { favouritesOf, LastOrder, paidOrders } from '#pwa/features/orders/history/last-order.tsx'
import { showFavouriteDishes, usePriceBook } from '#pwa/lib/menu/use-menu.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { putIntoCart, useObjectionTo } from '../orders/order-again.ts'
import { alcoholRefusal } from './menu-overlays.tsx'

/** The last order of this device, into today's cart. */
export function LastOrderPart({ restaurant }: { restaurant: PublicRestaurant | undefined }) {
  const book = usePriceBook()
  const cart = useCart()
  const objectionTo = useObjectionTo()
  const dish = useOverlay('plat')
  const [favourites] = useState(() => favouritesOf(paidOrders()))
  useEffect(() => showFavouriteDishes(favourites), [favourites])
  return (
    <LastOrder
      favourites={favourites.flatMap(id => book?.dishes.get(id) ?? [])}
      onDish={dish.show}
      shop={{
        book,
        alcoholRefusal: alcoholRefusal(restaurant),
        objectionTo,
        roomFor: lines => roomFor(cart.lines, lines),
        onAdd: putIntoCart,
      }}
    />
  )
}
