import { useMemo } from 'react'
import { requestedLines } from '#pwa/features/cart/cart-lines.ts'
import { useCart } from '#pwa/features/cart/use-cart.ts'
import { useDraft } from '#pwa/features/checkout/draft.ts'
import { payableOrder } from '#pwa/features/checkout/order/order-attempt.ts'
import { previewOrder } from '#pwa/features/checkout/order/order-request.ts'
import { usePickupDays } from '#pwa/features/pickup/queries.ts'
import { earliestSlot, withOwnSlot } from '#pwa/features/pickup/slot-choices.ts'
import { useKeptPromotion } from '#pwa/lib/kept-promotion.ts'
import { useMenu, usePriceBook } from '#pwa/lib/use-menu.ts'
import { useNow } from '#pwa/lib/use-now.ts'

/** Everything that an order is made of, as it stands: the cart's lines and prices, the slots, what was filled in. */
export function useOrderInTheMaking() {
  const now = useNow(15_000)
  const { lines, loaded } = useCart()
  const menu = useMenu()
  const book = usePriceBook()
  const draft = useDraft()
  const requested = useMemo(() => requestedLines(lines), [lines])
  const promotion = useKeptPromotion()
  const percent = promotion?.percent
  const preview = useMemo(() => (book ? previewOrder(book, requested, percent) : undefined), [book, requested, percent])
  const slots = usePickupDays(preview?.priced)
  const placed = payableOrder(now)
  const days = slots.data && withOwnSlot(slots.data, placed && draft.pickup)
  const pickup = draft.pickup ?? (days && earliestSlot(days))

  return {
    now,
    isEmpty: loaded && lines.length === 0,
    lines,
    requested,
    preview,
    promotion,
    menu: { isMissing: menu.isError && !menu.data, askAgain: () => void menu.refetch() },
    draft,
    slots: { days, isMissing: slots.isError && !slots.data, askAgain: () => void slots.refetch() },
    pickup,
    placed,
  }
}

export type OrderInTheMaking = ReturnType<typeof useOrderInTheMaking>
