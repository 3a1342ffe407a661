import { useState } from 'react'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { areDetailsValid } from '#pwa/features/checkout/details/details.ts'
import { changeDraft } from '#pwa/features/checkout/draft.ts'
import { KitchenNote } from '#pwa/features/checkout/kitchen-note.tsx'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import type { PartProps } from '../parts.ts'
import { StepFooter } from '../step-footer.tsx'
import { PickupChoice } from './pickup-choice.tsx'
import './pickup-part.css'

/** Step 2, for whoever no slot could be chosen ahead: when it is picked up, and a word for the kitchen. */
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
        <KitchenNote value={order.draft.notes} onChange={notes => changeDraft({ notes })} />
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
