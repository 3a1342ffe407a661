import type { ReactNode } from 'react'
import { Price } from '#pwa/ui/data/price.tsx'
import { LossNote } from '#pwa/ui/feedback/device-notes.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { DishDrawing } from '#pwa/ui/media/drawing.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { CartLinesList } from './cart-lines-list.tsx'
import { notOrderable, type PricedCart } from './price-cart.ts'
import './cart-late.css'

const CART = ['cart'] as const

type CartDrawerProps = {
  open: boolean
  cart: PricedCart | undefined
  /** The orders that are awaited already. */
  running?: ReactNode
  /** One dish that goes well with those in the cart. */
  suggestion?: ReactNode
  /** The pickup time, and the button that changes it. */
  pickup?: ReactNode
  /** The promotion's discount, and the button that removes it. */
  promotion?: ReactNode
  /** Why nothing can be ordered yet. */
  blocked?: string | undefined
  onOrder: () => void
  onClose: () => void
}

/** The cart: its lines, when they can be picked up, what they cost, and the way to order them. */
export function CartDrawer(props: CartDrawerProps) {
  const { open, cart, running, suggestion, pickup, promotion, blocked, onOrder, onClose } = props
  const hasLines = cart !== undefined && cart.entries.length > 0
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Votre panier"
      footer={
        hasLines && <CartFooter cart={cart} pickup={pickup} promotion={promotion} blocked={blocked} onOrder={onOrder} />
      }
    >
      <div className="cart-drawer">
        {running}
        {hasLines && <LossNote of={CART} />}
        {hasLines && <CartLinesList entries={cart.entries} />}
        {hasLines && suggestion}
        {cart && !hasLines && (
          <EmptyState
            drawing={<DishDrawing drawing={{ vessel: 'bowl', contents: [] }} />}
            title="Votre panier est vide."
          >
            <Button look="link" onClick={onClose}>
              Voir la carte
            </Button>
          </EmptyState>
        )}
      </div>
    </Sheet>
  )
}

type CartFooterProps = {
  cart: PricedCart
  pickup?: ReactNode
  promotion?: ReactNode
  blocked?: string | undefined
  onOrder: () => void
}

function CartFooter({ cart, pickup, promotion, blocked, onOrder }: CartFooterProps) {
  return (
    <div className="cart-footer">
      {pickup}
      {promotion}
      <p className="total">
        <span>
          Total TTC <span className="note soft">Frais de service&nbsp;: 0,00&nbsp;€</span>
        </span>
        <Price cents={cart.totalCents} />
      </p>
      <Button look="primary" block onClick={onOrder} blocked={blocked ?? notOrderable(cart)}>
        Commander
        <Icon name="arrow" className="end" />
      </Button>
    </div>
  )
}
