import { useEffect } from 'react'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { areDetailsValid, customerInfoOf } from '#pwa/features/checkout/details.ts'
import {
  currentAttempt,
  dropAttempt,
  keepLonger,
  type PlacedOrder,
  takeUp,
} from '#pwa/features/checkout/order-attempt.ts'
import { refusalOf } from '#pwa/features/checkout/place-order.ts'
import { useTracking } from '#pwa/features/orders/tracking/use-tracking.ts'
import { PaymentStep } from '#pwa/features/payments/payment-step.tsx'
import type { ApiProblem } from '#pwa/lib/calls/api.ts'
import { followMaking } from '../orders/watch-presence.ts'
import type { PartProps } from './use-ordering.ts'

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
