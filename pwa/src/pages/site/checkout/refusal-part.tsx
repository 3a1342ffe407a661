import { useEffect, useEffectEvent, useRef } from 'react'
import { updateCart } from '#pwa/features/cart/cart-store.ts'
import { usePricedCart, withoutAlcohol } from '#pwa/features/cart/price-cart.ts'
import { isRewardLine } from '#pwa/features/cart/reward-lines.ts'
import { hasChanges } from '#pwa/features/checkout/changes-notice.tsx'
import { changeDraft } from '#pwa/features/checkout/draft.ts'
import { OrderProblem, reducedQuantities, shortDishes } from '#pwa/features/checkout/order-problem.tsx'
import { priceChanges, type Refusal } from '#pwa/features/checkout/order-request.ts'
import { refusalInPause } from '#pwa/features/checkout/place-order.ts'
import { trackingAddress } from '#pwa/features/orders/tracking/remembered-orders.ts'
import { useWaitingOrder } from '#pwa/features/orders/tracking/use-waiting-order.ts'
import { earliestSlot } from '#pwa/features/pickup/slot-choices.ts'
import { formatPickup, type PickupTime } from '#pwa/lib/format/hours-words.ts'
import { usePriceBook, useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { forgetCustomer, useCustomer } from '#pwa/lib/session/customer-session.ts'
import { keepPromotion } from '#pwa/lib/storage/stored-promotion.ts'
import type { PartProps } from './use-ordering.ts'

/** In the place of the sentence that says that there is none. */
const BACK_ONLINE =
  'Le réseau est de retour. Réessayez\u00a0: la commande ne sera passée qu’une fois, et rien n’est débité avant.'

type RefusalPartProps = PartProps & {
  isOffline: boolean
  /** The end of a pause that the page has heard of. */
  pausedUntil: Date | undefined
}

/** The reasons against the order, found by the server or already by the page, wired to what takes it away. */
export function RefusalPart({ order, ordering, flow, isOffline, pausedUntil }: RefusalPartProps) {
  const signIn = useSigningIn(ordering.clearRefusal)
  const { data: restaurant } = useRestaurant()
  // Of what has changed, the recap speaks.
  const found = hasChanges(order.changes) ? undefined : order.preview?.refusal
  const paused = pausedUntil && refusalInPause(pausedUntil, order.now)
  const refusal = ordering.refused?.refusal ?? found ?? paused
  const cart = usePricedCart(usePriceBook())
  const waitingHere = useWaitingOrder(refusal?.code === 'unpaid_orders_waiting')
  if (!refusal) return null
  const isUnanswered = refusal.code === 'offline' || refusal.code === 'failed'
  const next = nextSlot(order, refusal.body.next as PickupTime | undefined)
  return (
    <OrderProblem
      refusal={refusal.code === 'offline' && !isOffline ? { ...refusal, message: BACK_ONLINE } : refusal}
      changes={ordering.refused?.request ? priceChanges(refusal, ordering.refused.request) : []}
      nextSlot={next && formatPickup(next, order.now)}
      waitingOrder={waitingOfAccount(refusal) ?? waitingHere}
      phone={restaurant?.phone}
      onAcceptPrices={() => void ordering.acceptPrices()}
      onRemoveLine={index => ordering.removeLines([index])}
      onKeepLeft={() => ordering.keepQuantities(quantitiesLeft(order, refusal))}
      onRemoveAlcohol={() => {
        if (cart) void updateCart(withoutAlcohol(cart))
        ordering.clearRefusal()
      }}
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
      onTakeFirst={ordering.takeFirst}
      onOrderAnother={ordering.orderAnother}
      onRetry={isUnanswered ? ordering.submitAgain : ordering.submit}
    />
  )
}

/** Back to being nobody, then the dialog; once somebody is signed in again, the order may be placed. */
function useSigningIn(onSignedIn: () => void) {
  const signIn = useOverlay('connexion')
  const isSignedIn = useCustomer() !== undefined
  const wasSignedIn = useRef(isSignedIn)
  const afterSignIn = useEffectEvent(onSignedIn)
  useEffect(() => {
    if (isSignedIn && !wasSignedIn.current) afterSignIn()
    wasSignedIn.current = isSignedIn
  }, [isSignedIn])
  return () => {
    forgetCustomer()
    signIn.show('entrer')
  }
}

/** The account's order that the server names; a guest's is known by this device alone. */
function waitingOfAccount({ body }: Refusal): string | undefined {
  const waiting = body.waiting as { id: string; trackingToken: string } | undefined
  return waiting && trackingAddress(waiting.id, waiting.trackingToken)
}

function nextSlot({ slots, pickup }: PartProps['order'], proposed: PickupTime | undefined): PickupTime | undefined {
  return proposed ?? (slots.days && (earliestSlot(slots.days, pickup) ?? earliestSlot(slots.days)))
}

function quantitiesLeft({ lines }: PartProps['order'], { body }: Refusal): number[] {
  return reducedQuantities(
    shortDishes(body),
    lines.map(({ request }) => request.quantity),
  )
}

function rewardLines({ lines }: PartProps['order']): number[] {
  return lines.flatMap((line, index) => (isRewardLine(line) ? [index] : []))
}
