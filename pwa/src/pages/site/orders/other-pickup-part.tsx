import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { withinDay, withPresentSlot } from '#pwa/features/pickup/judged-slots.ts'
import { usePickupDays } from '#pwa/features/pickup/queries.ts'
import { SlotPicker } from '#pwa/features/pickup/slot-picker.tsx'
import type { PickupTime } from '#pwa/lib/format/hours-words.ts'
import { usePriceBook, useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { Skeleton } from '#pwa/ui/feedback/placeholders.tsx'

type OtherPickupProps = {
  order: Tracking
  /** A customer's own change stays within the day, of which the order's number is. */
  isSameDay: boolean
  value: PickupTime | undefined
  onChange: (pickup: PickupTime) => void
}

/**
 * The slots that have room for what was ordered, but the one that it has; nothing where they are not known, as the wish
 * can be written.
 */
export function OtherPickupPart({ order, isSameDay, value, onChange }: OtherPickupProps) {
  const book = usePriceBook()
  const { data: restaurant } = useRestaurant()
  const now = useNow()
  const dishes = order.items.map(({ menuItemId, quantity }) => ({ dish: book?.dishes.get(menuItemId), quantity }))
  const { data: days, isError } = usePickupDays({
    kitchenLoad: dishes.reduce((load, { dish, quantity }) => load + (dish?.kitchenLoad ?? 0) * quantity, 0),
    hasAlcohol: dishes.some(({ dish }) => dish?.alcohol),
  })
  if (isError && !days) return null
  if (!days || !restaurant) return <Skeleton lines={4} label="Chargement des créneaux" />
  const { alcoholUntil, phone, pausedUntil } = restaurant
  const offered = isSameDay && order.pickup ? withinDay(days, order.pickup.date) : days
  const others = withPresentSlot(offered, order.pickup ?? undefined)
  return <SlotPicker days={others} {...{ value, onChange, alcoholUntil, phone, pausedUntil, now }} />
}
