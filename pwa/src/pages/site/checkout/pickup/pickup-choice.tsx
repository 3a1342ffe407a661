import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { ForeseenNotice } from '#pwa/features/pickup/foreseen/foreseen-notice.tsx'
import { SlotPicker } from '#pwa/features/pickup/picker/slot-picker.tsx'
import type { PickupTime } from '#pwa/lib/format/words/pickup-words.ts'
import { useClockSkew } from '#pwa/lib/state/clock.ts'
import { ClockNote } from '#pwa/ui/feedback/clock-note/clock-note.tsx'
import { NotLoaded } from '#pwa/ui/feedback/retry-button/not-loaded.tsx'
import { Skeleton } from '#pwa/ui/feedback/skeleton/skeleton.tsx'
import type { OrderInTheMaking } from '../use-order-in-the-making.ts'

type PickupChoiceProps = {
  order: OrderInTheMaking
  restaurant: PublicRestaurant
  onChange: (pickup: PickupTime) => void
}

/** The slots to choose from, in whichever state they are. */
export function PickupChoice({ order, restaurant, onChange }: PickupChoiceProps) {
  const { days, isForeseen, seenAt, isMissing, askAgain } = order.slots
  const skewMs = useClockSkew()
  if (days)
    return (
      <>
        <ClockNote skewMs={skewMs} />
        {isForeseen && <ForeseenNotice seenAt={seenAt} now={order.now} />}
        <SlotPicker
          days={days}
          value={order.pickup}
          onChange={onChange}
          alcoholUntil={restaurant.alcoholUntil}
          phone={restaurant.phone}
          pausedUntil={restaurant.pausedUntil}
          now={order.now}
        />
      </>
    )
  if (!isMissing) return <Skeleton lines={6} />
  return <NotLoaded onRetry={askAgain}>Les créneaux n’ont pas pu être chargés.</NotLoaded>
}
