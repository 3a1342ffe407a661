import { useState } from 'react'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { areDetailsValid, changeDraft } from '#pwa/features/checkout/draft.ts'
import { KitchenPart } from '#pwa/features/checkout/kitchen-part.tsx'
import { promiseOf } from '#pwa/features/pickup/slot-choices.ts'
import { ForeseenNotice, SlotPicker } from '#pwa/features/pickup/slot-picker.tsx'
import type { PickupTime } from '#pwa/lib/format/hours-words.ts'
import { useClockSkew } from '#pwa/lib/state/clock.ts'
import { ClockNote } from '#pwa/ui/feedback/device-notes.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { NotLoaded, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { StepFooter } from './step-footer.tsx'
import type { OrderInTheMaking, PartProps } from './use-ordering.ts'
import '../site-late.css'

/** Step 2, for whoever no slot could be chosen ahead: when it is picked up, and what the kitchen should know. */
export function PickupPart({ order, flow, restaurant }: PartProps & { restaurant: PublicRestaurant }) {
  const [isMissing, setMissing] = useState(false)
  // Where there is one, it is chosen already.
  const hasNone = order.slots.days !== undefined && !order.pickup
  const goOn = () => {
    if (!order.pickup) return setMissing(true)
    changeDraft({ pickup: order.pickup })
    flow.goTo(areDetailsValid(order.draft.details) ? 'recapitulatif' : 'vous')
  }
  return (
    <>
      <div className="pickup-part">
        <PickupChoice order={order} restaurant={restaurant} onChange={pickup => changeDraft({ pickup })} />
        {isMissing && !hasNone && !order.pickup && <Notice tone="problem">La date est requise</Notice>}
        <KitchenPart draft={order.draft} onChange={changeDraft} days={restaurant.allergyDays} missing={undefined} />
      </div>
      <StepFooter totalCents={order.preview?.priced?.totalCents}>
        <Button look="primary" block blocked={hasNone ? 'Aucun créneau libre' : undefined} onClick={goOn}>
          Continuer
          <Icon name="arrow" className="end" />
        </Button>
      </StepFooter>
    </>
  )
}

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
          soonest={promiseOf(order.slots.asap)}
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
