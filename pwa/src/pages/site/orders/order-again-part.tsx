import { useNavigate } from 'react-router-dom'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { useCart } from '#pwa/features/cart/cart-store.ts'
import { roomFor } from '#pwa/features/cart/change-cart.ts'
import { REORDER_OVERLAYS } from '#pwa/features/orders/history/reorder.ts'
import { OrderAgain } from '#pwa/features/orders/history/reorder-dialog.tsx'
import { usePriceBook, useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { alcoholRefusal } from '../ordering/menu-overlays.tsx'
import { putIntoCart, useObjectionTo } from './order-again.ts'

/** 'Commander à nouveau' on the page of an order that is over: its dishes, and on to the cart. */
export function OrderAgainPart({ order }: { order: Tracking }) {
  const { data: restaurant } = useRestaurant()
  const book = usePriceBook()
  const cart = useCart()
  const objectionTo = useObjectionTo()
  const navigate = useNavigate()
  // Back leads to the order and not to the question.
  const leaveFor = (address: string) =>
    void navigate(address, { replace: new URLSearchParams(window.location.search).has(REORDER_OVERLAYS.tracked) })
  const shop = {
    book,
    alcoholRefusal: alcoholRefusal(restaurant),
    objectionTo,
    roomFor: (lines: Parameters<typeof roomFor>[1]) => roomFor(cart.lines, lines),
    onAdd(...again: Parameters<typeof putIntoCart>) {
      putIntoCart(...again)
      leaveFor('/?panier=')
    },
  }
  return <OrderAgain order={order} shop={shop} onMenu={() => leaveFor('/#menu')} />
}
