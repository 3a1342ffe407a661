import { Suspense, useEffect } from 'react'
import type { Menu } from '#api/features/menu/contract.ts'
import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import { CartBar } from '#pwa/features/cart/cart-bar.tsx'
import { countOf } from '#pwa/features/cart/lines/cart-lines.ts'
import { useCart } from '#pwa/features/cart/store/use-cart.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { later } from '#pwa/lib/state/later.ts'
import { partOrNothing } from '#pwa/ui/layout/part/part.tsx'
import { LateSheet } from '#pwa/ui/overlays/late-sheet/late-sheet.tsx'

const loadCart = later(async () => (await import('./cart-part.tsx')).CartPart)
/** The price rules come with it, and not with the page: until then the bar leads to the cart without a price. */
const CartTotal = partOrNothing(async () => (await import('#pwa/features/cart/cart-total.tsx')).CartTotal)

type CartCornerProps = {
  menu: Menu | undefined
  book: PriceBook | undefined
  /** Only beside the menu that fills it. */
  barShown: boolean
}

/** The cart: its bar while there is something in it, and what opens from there. */
export function CartCorner({ menu, book, barShown }: CartCornerProps) {
  const count = countOf(useCart().lines)
  const drawer = useOverlay('panier')
  const hasLines = count > 0

  // Whoever has something in the cart opens it: it is there before the tap. A failed try is made again by the tap.
  useEffect(() => {
    if (hasLines) loadCart().catch(() => undefined)
  }, [hasLines])

  return (
    <>
      {barShown && hasLines && (
        <CartBar
          count={count}
          total={
            <Suspense fallback={null}>
              <CartTotal book={book} />
            </Suspense>
          }
          onOpen={() => drawer.show()}
        />
      )}
      <LateSheet
        open={drawer.open}
        title="Votre panier"
        shape="drawer"
        onClose={drawer.close}
        load={loadCart}
        sheet={{ open: drawer.open, book, menu, onClose: drawer.close }}
      />
    </>
  )
}
