import { useEffect, useMemo } from 'react'
import { requestedLines } from '#pwa/features/cart/cart-lines.ts'
import { useCart } from '#pwa/features/cart/use-cart.ts'
import { changeDraft, useDraft } from '#pwa/features/checkout/draft.ts'
import { payableOrder } from '#pwa/features/checkout/order/order-attempt.ts'
import { previewOrder } from '#pwa/features/checkout/order/order-request.ts'
import { usePickupDays } from '#pwa/features/pickup/queries.ts'
import { earliestSlot, isOffered, withOwnSlot } from '#pwa/features/pickup/slot-choices.ts'
import { usePriceBook } from '#pwa/lib/use-menu.ts'
import { useNow } from '#pwa/lib/use-now.ts'
import { showToast } from '#pwa/ui/toasts.ts'

/** Everything that an order is made of, as it stands: the cart's lines and prices, the slots, what was filled in. */
export function useOrderInTheMaking() {
  const now = useNow(15_000)
  const { lines, loaded } = useCart()
  const book = usePriceBook()
  const draft = useDraft()
  const requested = useMemo(() => requestedLines(lines), [lines])
  const preview = useMemo(() => (book ? previewOrder(book, requested) : undefined), [book, requested])
  const slots = usePickupDays(preview?.priced)
  const placed = payableOrder(now)
  const days = slots.data && withOwnSlot(slots.data, placed && draft.pickup)
  const pickup = draft.pickup ?? (days && earliestSlot(days))

  // A slot that someone else took meanwhile: the next one takes its place, and the person is told.
  const lost = days && draft.pickup && !isOffered(days, draft.pickup) ? draft.pickup : undefined
  const next = days && lost && (earliestSlot(days, lost) ?? earliestSlot(days))
  useEffect(() => {
    if (!lost || !next) return
    changeDraft({ pickup: next })
    showToast({ tone: 'problem', text: `Le créneau de ${lost.time} n’est plus libre. Le suivant : ${next.time}.` })
  }, [lost, next])

  return {
    now,
    isEmpty: loaded && lines.length === 0,
    lines,
    requested,
    preview,
    draft,
    slots: { days, isMissing: slots.isError && !slots.data, askAgain: () => void slots.refetch() },
    pickup,
    placed,
  }
}

export type OrderInTheMaking = ReturnType<typeof useOrderInTheMaking>
