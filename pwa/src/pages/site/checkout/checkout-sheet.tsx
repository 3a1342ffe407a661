import { useEffect } from 'react'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { DetailsStep } from '#pwa/features/checkout/details-step.tsx'
import {
  applyKeepDetails,
  areDetailsValid,
  changeDraft,
  customerInfoOf,
  eraseEntries,
  isFilledIn,
  markSeen,
} from '#pwa/features/checkout/draft.ts'
import {
  currentAttempt,
  dropAttempt,
  keepLonger,
  type PlacedOrder,
  takeUp,
} from '#pwa/features/checkout/order-attempt.ts'
import { refusalOf } from '#pwa/features/checkout/place-order.ts'
import { StepsBar } from '#pwa/features/checkout/steps-bar.tsx'
import { type CheckoutStep, useCheckoutStep } from '#pwa/features/checkout/use-checkout-step.ts'
import { useTracking } from '#pwa/features/orders/tracking/use-tracking.ts'
import { PaymentStep } from '#pwa/features/payments/payment-step.tsx'
import type { ApiProblem } from '#pwa/lib/calls/api.ts'
import { formatPickup } from '#pwa/lib/format/hours-words.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { NotLoaded, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { Sheet, useStartOfStep } from '#pwa/ui/overlays/sheet.tsx'
import { PrivacyNote } from '../legal/legal-link.tsx'
import { followMaking } from '../orders/watch-presence.ts'
import { PickupPart } from './pickup-part.tsx'
import { RecapPart, useRecheck } from './recap-part.tsx'
import { StepFooter, useFocusAfterSignIn } from './step-footer.tsx'
import { type OrderInTheMaking, type PartProps, useOrderInTheMaking, useOrdering } from './use-ordering.ts'
import '../site-late.css'

const DETAILS_FORM = 'checkout-details'

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

/** Step 1. The earliest slot stands already, so that the recap is next; where there is none, a slot has to be chosen. */
function DetailsPart({ order, flow, restaurant }: PartProps & { restaurant: PublicRestaurant }) {
  const isGuest = useCustomer() === undefined
  const signIn = useOverlay('connexion')
  const next = useFocusAfterSignIn()
  const goOn = () => {
    applyKeepDetails()
    flow.goTo(order.pickup ? 'recapitulatif' : 'retrait')
  }
  const erase = () => {
    eraseEntries()
    showToast({ text: 'Vos saisies sont effacées de cet appareil.' })
  }
  return (
    <>
      {isGuest && (
        <p className="have-account">
          <Button look="link" onClick={() => signIn.show('entrer')}>
            J’ai un compte, me connecter
          </Button>
        </p>
      )}
      <DetailsStep
        formId={DETAILS_FORM}
        draft={order.draft}
        onChange={changeDraft}
        onDone={goOn}
        isSmsOn={restaurant.sms}
        restaurantName={restaurant.name}
        hasAccount={!isGuest}
        privacy={<PrivacyNote purpose="préparer et remettre votre commande" />}
      />
      {isFilledIn(order.draft) && (
        <p className="erase-entries">
          <Button look="link" onClick={erase}>
            Effacer mes saisies
          </Button>
          Sans commande, elles restent 24 heures sur cet appareil.
        </p>
      )}
      <StepFooter totalCents={order.preview?.priced?.totalCents}>
        <Button ref={next} look="primary" block type="submit" form={DETAILS_FORM}>
          Continuer
          <Icon name="arrow" className="end" />
        </Button>
      </StepFooter>
    </>
  )
}

/** The payment of the order that was placed; what it cannot repair goes back to the recap. */
export function PaymentPart(props: PartProps) {
  const placed = props.order.placed ?? currentAttempt()?.order
  return placed ? <PaymentOf placed={placed} {...props} /> : null
}

function PaymentOf({ placed, order, ordering, flow }: PartProps & { placed: PlacedOrder }) {
  const payBy = useServersDeadline(placed)
  useEffect(() => {
    takeUp(placed.id)
    followMaking()
  }, [placed.id])
  const sendBack = (problem: ApiProblem) => {
    if (problem.code === 'order_cancelled' || problem.code === 'order_not_found') dropAttempt()
    flow.back()
    ordering.refuse(refusalOf(problem))
  }
  return (
    <PaymentStep
      order={{ ...placed, heldUntil: formatTimeInSentence(parisTime(new Date(payBy))) }}
      metadata={metadataOf(order)}
      startsAtOnce={ordering.hasJustOrdered}
      onRefused={sendBack}
      onPaid={() => ordering.finish(placed)}
      onOpened={payBy => keepLonger(placed.id, payBy)}
    />
  )
}

/** Until when the order is kept: what this tab was told, until the server says what is so now, wherever it was changed. */
function useServersDeadline({ id, trackingToken, payBy }: PlacedOrder): string {
  const current = useTracking(id, trackingToken).order?.payBy
  useEffect(() => {
    if (current) keepLonger(id, current)
  }, [id, current])
  return current ?? payBy
}

function metadataOf({ draft, pickup }: PartProps['order']) {
  if (!areDetailsValid(draft.details)) return undefined
  const { name, email, phone } = customerInfoOf(draft.details)
  return {
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    ...(pickup && { pickupDate: pickup.date, pickupTime: pickup.time }),
    orderType: 'emporter',
  }
}
