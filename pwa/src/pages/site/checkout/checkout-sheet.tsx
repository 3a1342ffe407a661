import { useEffect } from 'react'
import { formatTimeInSentence } from '#api/kernel/time/paris-time.ts'
import { areDetailsValid } from '#pwa/features/checkout/details.ts'
import { changeDraft, markSeen } from '#pwa/features/checkout/draft.ts'
import { currentAttempt } from '#pwa/features/checkout/order-attempt.ts'
import { StepsBar } from '#pwa/features/checkout/steps-bar.tsx'
import { type CheckoutStep, useCheckoutStep } from '#pwa/features/checkout/use-checkout-step.ts'
import { formatPickup } from '#pwa/lib/format/hours-words.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { NotLoaded, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Sheet, useStartOfStep } from '#pwa/ui/overlays/sheet.tsx'
import { DetailsPart } from './details-part.tsx'
import { PaymentPart } from './payment-part.tsx'
import { PickupPart } from './pickup-part.tsx'
import { RecapPart, useRecheck } from './recap-part.tsx'
import { type OrderInTheMaking, useOrderInTheMaking } from './use-order-in-the-making.ts'
import { useOrdering } from './use-ordering.ts'

/** The checkout: three steps, then the payment, each an address of its own. */
export function CheckoutSheet() {
  const flow = useCheckoutStep()
  const order = useOrderInTheMaking()
  const ordering = useOrdering(order, flow)
  const { data: restaurant, isError: isRestaurantMissing, refetch: askRestaurant } = useRestaurant()
  const step = flow.step && possibleStep(flow.step, order)
  const recheck = useRecheck(step === 'recapitulatif')
  useLostSlot(order, step === 'recapitulatif' || step === 'paiement')
  const top = useStartOfStep(step)

  useEffect(() => {
    if (step && step !== flow.step) flow.replaceBy(step)
  })
  useEffect(() => {
    if (step === 'vous' || step === 'retrait') markSeen(step)
  }, [step])

  const parts = { order, ordering, flow }
  return (
    <Sheet
      open={step !== undefined}
      onClose={flow.close}
      onBack={flow.back}
      title={step === 'paiement' ? 'Paiement' : 'Commander'}
    >
      <div ref={top} tabIndex={-1} className="checkout-step">
        {step && step !== 'paiement' && <StepsBar current={step} done={stepsDone(order)} />}
        {order.isEmpty && step !== 'paiement' ? (
          <EmptyState title="Votre panier est vide.">
            <Button look="link" onClick={flow.close}>
              Voir la carte
            </Button>
          </EmptyState>
        ) : order.menu.isMissing ? (
          <NotLoaded onRetry={order.menu.askAgain}>La carte n’a pas pu être chargée.</NotLoaded>
        ) : !restaurant && isRestaurantMissing ? (
          <NotLoaded onRetry={() => void askRestaurant()}>La page n’a pas pu être chargée.</NotLoaded>
        ) : !order.preview || !restaurant ? (
          <Skeleton lines={6} />
        ) : (
          <>
            {step === 'vous' && <DetailsPart {...parts} restaurant={restaurant} />}
            {step === 'retrait' && <PickupPart {...parts} restaurant={restaurant} />}
            {step === 'recapitulatif' && <RecapPart {...parts} restaurant={restaurant} recheck={recheck} />}
            {step === 'paiement' && <PaymentPart {...parts} />}
          </>
        )}
      </div>
    </Sheet>
  )
}

/** The step itself, or the one that has to come before it: an address may be typed, a page reloaded hours later. */
function possibleStep(step: CheckoutStep, { draft, placed, slots, pickup, isEmpty }: OrderInTheMaking): CheckoutStep {
  if (step === 'paiement' && !placed && currentAttempt()?.order === undefined) return 'recapitulatif'
  if (step === 'recapitulatif' && !isEmpty) {
    if (!areDetailsValid(draft.details)) return 'vous'
    if (!pickup && (slots.days || slots.isMissing)) return 'retrait'
  }
  return step
}

/** What is filled in already was not therefore seen: whoever is led past a step finds no tick at it. */
function stepsDone({ draft, pickup }: OrderInTheMaking): CheckoutStep[] {
  const done: CheckoutStep[] = []
  if (draft.seen?.vous && areDetailsValid(draft.details)) done.push('vous')
  if (draft.seen?.retrait && pickup) done.push('retrait')
  return done
}

/**
 * A chosen slot that someone else took meanwhile, or that has gone by: the next one takes its place, and the person is
 * told. @param isSpokenOf the loss is on the screen already, to be agreed to
 */
function useLostSlot({ changes: { slot }, now }: OrderInTheMaking, isSpokenOf: boolean): void {
  useEffect(() => {
    if (!slot || isSpokenOf) return
    changeDraft({ pickup: slot.next })
    const text = `Le créneau de ${formatTimeInSentence(slot.lost.time)} n’est plus libre. Le suivant\u00a0: ${formatPickup(slot.next, now)}.`
    showToast({ tone: 'problem', text })
  }, [slot, isSpokenOf, now])
}
