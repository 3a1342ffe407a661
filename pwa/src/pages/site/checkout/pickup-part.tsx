import { useState } from 'react'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { areDetailsValid } from '#pwa/features/checkout/details/details.ts'
import { changeDraft } from '#pwa/features/checkout/draft.ts'
import { KitchenNote } from '#pwa/features/checkout/kitchen-note.tsx'
import { ForeseenNotice } from '#pwa/features/pickup/foreseen-notice.tsx'
import { SlotPicker } from '#pwa/features/pickup/slot-picker.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import type { PartProps } from './parts.ts'
import { StepFooter } from './step-footer.tsx'
import './pickup-part.css'

/** Step 2: when it is picked up, and a word for the kitchen. */
export function PickupPart({ order, flow, restaurant }: PartProps & { restaurant: PublicRestaurant }) {
  const [isMissing, setMissing] = useState(false)
  const { days, isForeseen, seenAt, isMissing: areSlotsMissing, askAgain } = order.slots
  const goOn = () => {
    if (!order.pickup) return setMissing(true)
    changeDraft({ pickup: order.pickup })
    flow.goTo(areDetailsValid(order.draft.details) ? 'recapitulatif' : 'vous')
  }
  return (
    <>
      <div className="pickup-part">
        {days && isForeseen && <ForeseenNotice seenAt={seenAt} now={order.now} />}
        {days ? (
          <SlotPicker
            days={days}
            value={order.pickup}
            onChange={pickup => changeDraft({ pickup })}
            alcoholUntil={restaurant.alcoholUntil}
            phone={restaurant.phone}
            now={order.now}
          />
        ) : areSlotsMissing ? (
          <Notice tone="problem">
            <p>Les créneaux n’ont pas pu être chargés.</p>
            <Button look="link" onClick={askAgain}>
              Réessayer
            </Button>
          </Notice>
        ) : (
          <Skeleton lines={6} />
        )}
        {isMissing && !order.pickup && (
          <Notice tone="problem">{days ? "L'heure est requise" : 'La date est requise'}</Notice>
        )}
        <KitchenNote value={order.draft.notes} onChange={notes => changeDraft({ notes })} />
      </div>
      <StepFooter totalCents={order.preview?.priced?.totalCents}>
        <Button look="primary" block onClick={goOn}>
          Continuer
          <Icon name="arrow" className="end" />
        </Button>
      </StepFooter>
    </>
  )
}
