import { useEffect, useEffectEvent, useRef } from 'react'
import { isRewardLine } from '#pwa/features/cart/reward-lines.ts'
import { changeDraft } from '#pwa/features/checkout/draft.ts'
import { OrderProblem } from '#pwa/features/checkout/order/order-problem.tsx'
import { priceChanges } from '#pwa/features/checkout/order/order-request.ts'
import { earliestSlot } from '#pwa/features/pickup/slot-choices.ts'
import { forgetCustomer } from '#pwa/lib/customer-session.ts'
import { keepPromotion } from '#pwa/lib/kept-promotion.ts'
import { type PickupTime, pickupInWords } from '#pwa/lib/pickup-words.ts'
import { useCustomer } from '#pwa/lib/use-customer.ts'
import { useOverlay } from '#pwa/lib/use-overlay.ts'
import { useRestaurant } from '#pwa/lib/use-restaurant.ts'
import type { PartProps } from './parts.ts'

/** What stands in the order's way, found by the server or already by the page, wired to what takes it away. */
export function RefusalPart({ order, ordering, flow }: PartProps) {
  const signIn = useSigningIn(ordering.clearRefusal)
  const { data: restaurant } = useRestaurant()
  const refusal = ordering.refused?.refusal ?? order.preview?.refusal
  if (!refusal) return null
  const next = nextSlot(order, refusal.body.next as PickupTime | undefined)
  return (
    <OrderProblem
      refusal={refusal}
      changes={ordering.refused?.request ? priceChanges(refusal, ordering.refused.request) : []}
      nextSlot={next && pickupInWords(next, order.now)}
      phone={restaurant?.phone}
      onAcceptPrices={() => void ordering.acceptPrices()}
      onRemoveLine={index => ordering.removeLines([index])}
      onRemoveAlcohol={() => ordering.removeLines(alcoholLines(order))}
      onRemoveRewards={() => ordering.removeLines(rewardLines(order))}
      onDropPromotion={() => {
        keepPromotion(undefined)
        ordering.clearRefusal()
      }}
      onTakeNextSlot={() => {
        changeDraft({ pickup: next })
        ordering.clearRefusal()
      }}
      onChooseSlot={() => flow.goTo('retrait')}
      onEditDetails={() => flow.goTo('vous')}
      onGoOnAsGuest={() => {
        forgetCustomer()
        // Without the account its free dishes go, and what is left is looked at once more.
        const rewards = rewardLines(order)
        if (rewards.length > 0) ordering.removeLines(rewards)
        else ordering.submit()
      }}
      onSignIn={signIn}
      onRetry={ordering.submit}
    />
  )
}

/** Back to being nobody, then the dialog; once somebody is signed in again, the order may be placed. */
function useSigningIn(onSignedIn: () => void) {
  const signIn = useOverlay('connexion')
  const isSignedIn = useCustomer() !== undefined
  const wasSignedIn = useRef(isSignedIn)
  const tell = useEffectEvent(onSignedIn)
  useEffect(() => {
    if (isSignedIn && !wasSignedIn.current) tell()
    wasSignedIn.current = isSignedIn
  }, [isSignedIn])
  return () => {
    forgetCustomer()
    signIn.show('entrer')
  }
}

function nextSlot({ slots, pickup }: PartProps['order'], proposed: PickupTime | undefined): PickupTime | undefined {
  return proposed ?? (slots.days && (earliestSlot(slots.days, pickup) ?? earliestSlot(slots.days)))
}

function alcoholLines({ preview }: PartProps['order']): number[] {
  return (preview?.priced?.lines ?? []).flatMap((line, index) => (line.alcohol ? [index] : []))
}

function rewardLines({ lines }: PartProps['order']): number[] {
  return lines.flatMap((line, index) => (isRewardLine(line) ? [index] : []))
}
