import type { Menu } from '#api/features/menu/contract.ts'
import type { PriceBook } from '#api/features/pricing/price-book.ts'
import { CartBar } from '#pwa/features/cart/cart-bar.tsx'
import { CartDrawer } from '#pwa/features/cart/cart-drawer.tsx'
import { countOf } from '#pwa/features/cart/cart-lines.ts'
import { CartPickup } from '#pwa/features/cart/cart-pickup.tsx'
import { CartSuggestion } from '#pwa/features/cart/cart-suggestion.tsx'
import { useCart, usePricedCart } from '#pwa/features/cart/use-cart.ts'
import { useDraft } from '#pwa/features/checkout/draft.ts'
import { useCheckoutStep } from '#pwa/features/checkout/use-checkout-step.ts'
import { usePickupDays } from '#pwa/features/pickup/queries.ts'
import { earliestSlot, isOffered } from '#pwa/features/pickup/slot-choices.ts'
import { pickupInWords } from '#pwa/lib/pickup-words.ts'
import { useNowOnceShown } from '#pwa/lib/use-now.ts'
import { useOverlay } from '#pwa/lib/use-overlay.ts'

type CartCornerProps = {
  menu: Menu | undefined
  book: PriceBook | undefined
  /** Only beside the menu that fills it. */
  barShown: boolean
}

/** The cart: its bar while there is something in it, its drawer, and the way from there to the checkout. */
export function CartCorner({ menu, book, barShown }: CartCornerProps) {
  const cart = usePricedCart(book)
  const count = countOf(useCart().lines)
  const drawer = useOverlay('panier')
  const checkout = useCheckoutStep()
  const now = useNowOnceShown()
  const chosen = useDraft().pickup
  const { data: days } = usePickupDays(drawer.open ? cart : undefined)
  const kept = chosen && days && isOffered(days, chosen) ? chosen : undefined
  const pickup = kept ?? (days && earliestSlot(days))
  return (
    <>
      {barShown && cart && count > 0 && (
        <CartBar count={count} totalCents={cart.totalCents} onOpen={() => drawer.show()} />
      )}
      <CartDrawer
        open={drawer.open}
        cart={cart}
        suggestion={cart && menu && <CartSuggestion cart={cart} menu={menu} />}
        pickup={
          <CartPickup
            pickup={pickup ? now && pickupInWords(pickup, now) : days && null}
            chosen={kept !== undefined}
            onChange={() => checkout.goTo('retrait')}
          />
        }
        onOrder={() => checkout.goTo('recapitulatif')}
        onClose={drawer.close}
      />
    </>
  )
}
