import { useMemo } from 'react'
import { soldOutLine } from '#api/features/pricing/rules/sold-out.ts'
import { requestedLines } from '#pwa/features/cart/cart-lines.ts'
import { useCart } from '#pwa/features/cart/cart-store.ts'
import { lineChanges, type OrderChanges } from '#pwa/features/checkout/changes-notice.tsx'
import { useDraft } from '#pwa/features/checkout/draft.ts'
import { payableOrder } from '#pwa/features/checkout/order-attempt.ts'
import { previewOrder } from '#pwa/features/checkout/order-request.ts'
import {
  earliestSlot,
  isOffered,
  type PickupDay,
  withOwnSlot,
  withoutSoldOut,
} from '#pwa/features/pickup/slot-choices.ts'
import { lossWord } from '#pwa/features/pickup/slot-reasons.ts'
import { useSlots } from '#pwa/features/pickup/use-slots.ts'
import { useLostPromotion } from '#pwa/features/promotions/use-promotion.ts'
import type { PickupTime } from '#pwa/lib/format/hours-words.ts'
import { useMenu, usePriceBook } from '#pwa/lib/menu/use-menu.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { useStoredPromotion } from '#pwa/lib/storage/stored-promotion.ts'

/**
 * Everything that an order is made of, as it stands: the cart's lines and prices, the slots, what was filled in, and
 * what of it is no longer as it was chosen. What cannot be had any more is left out of the price.
 */
export function useOrderInTheMaking() {
  const now = useNow(15_000)
  const { lines, loaded } = useCart()
  const menu = useMenu()
  const book = usePriceBook()
  const draft = useDraft()
  const kept = useStoredPromotion()
  const isPromotionLost = useLostPromotion(kept, now)
  const promotion = isPromotionLost ? undefined : kept
  const percent = promotion?.percent
  const changed = useMemo(() => (book ? lineChanges(book, lines) : []), [book, lines])
  const requested = useMemo(() => {
    const gone = new Set(changed.flatMap(change => (change.is === 'gone' ? change.id : [])))
    return requestedLines(lines.filter(({ id }) => !gone.has(id)))
  }, [lines, changed])
  const preview = useMemo(() => (book ? previewOrder(book, requested, percent) : undefined), [book, requested, percent])
  const slots = useSlots(preview?.priced, now)
  const placed = payableOrder(now)
  const priced = preview?.priced?.lines
  const goneAt = (at: PickupTime) => book && priced && soldOutLine(book, priced, at, placed !== undefined)?.dish
  const days = slots.days && withoutSoldOut(withOwnSlot(slots.days, placed && draft.pickup), goneAt)
  const pickup = draft.pickup ?? (days && earliestSlot(days))
  const changes: OrderChanges = {
    lines: changed,
    slot: days && draft.pickup && slotChange(days, draft.pickup),
    promotion: kept && isPromotionLost ? { percent: kept.percent } : undefined,
  }

  return {
    now,
    isEmpty: loaded && lines.length === 0,
    lines,
    requested,
    preview,
    changes,
    promotion,
    menu: { isMissing: menu.isError && !menu.data, askAgain: () => void menu.refetch() },
    draft,
    slots: { ...slots, days },
    pickup,
    placed,
  }
}

/** A chosen slot that cannot be had any more. Where there is no other one either, the server says why. */
function slotChange(days: readonly PickupDay[], chosen: PickupTime): OrderChanges['slot'] {
  if (isOffered(days, chosen)) return undefined
  const next = earliestSlot(days, chosen) ?? earliestSlot(days)
  return next && { lost: chosen, why: lossWord(days, chosen), next }
}

export type OrderInTheMaking = ReturnType<typeof useOrderInTheMaking>
