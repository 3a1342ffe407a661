import { useNavigate } from 'react-router-dom'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { useCart } from '#pwa/features/cart/cart-store.ts'
import { roomFor } from '#pwa/features/cart/change-cart.ts'
import { REORDER_OVERLAYS } from '#pwa/features/orders/history/reorder.ts'
import { OrderAgain } from '#pwa/features/orders/history/reorder-dialog.tsx'
import { OrderWays } from '#pwa/features/orders/tracking/order-ways.tsx'
import { usePriceBook, useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
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

/** The ways on once the meal is eaten, each in one tap: the same again, a review, points. */
export function AfterMeal({ order }: { order: Tracking }) {
  const customer = useCustomer()
  return (
    <>
      <OrderAgainPart order={order} />
      <OrderWays>
        <ButtonLink to="/?avis=">Donner mon avis</ButtonLink>
        {customer ? (
          <ButtonLink to="/?compte=points">Mes points</ButtonLink>
        ) : (
          <ButtonLink to="/?connexion=inscription">Gagner des points</ButtonLink>
        )}
      </OrderWays>
    </>
  )
}
