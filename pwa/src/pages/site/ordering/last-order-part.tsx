import type { PublicRestaurant } from '#api/features/settings/contract/restaurant.ts'
import { addManyToCart, roomFor } from '#pwa/features/cart/lines/add-many.ts'
import { useCart } from '#pwa/features/cart/store/use-cart.ts'
import { LastOrder } from '#pwa/features/orders/remembered/last-order.tsx'
import { plural } from '#pwa/lib/format/plural.ts'
import type { NewLine } from '#pwa/lib/menu/new-line.ts'
import { usePriceBook } from '#pwa/lib/menu/use-menu.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { alcoholRefusal } from './alcohol-refusal.ts'

/** The last order of this device, into today's cart. */
export function LastOrderPart({ restaurant }: { restaurant: PublicRestaurant | undefined }) {
  const book = usePriceBook()
  const cart = useCart()
  const onAdd = (lines: readonly NewLine[]) => {
    const count = lines.reduce((sum, { request }) => sum + request.quantity, 0)
    void addManyToCart(lines)
    showToast({ tone: 'done', text: `${plural(count, 'article ajouté', 'articles ajoutés')}` })
  }
  return (
    <LastOrder
      shop={{ book, alcoholRefusal: alcoholRefusal(restaurant), roomFor: lines => roomFor(cart.lines, lines), onAdd }}
    />
  )
}
