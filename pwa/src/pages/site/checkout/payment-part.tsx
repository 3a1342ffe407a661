import { formatTimeInSentence, parisTime } from '#api/kernel/paris-time.ts'
import { areDetailsValid, customerInfoOf } from '#pwa/features/checkout/details/details.ts'
import { currentAttempt, dropAttempt, keepLonger } from '#pwa/features/checkout/order/order-attempt.ts'
import { refusalOf } from '#pwa/features/checkout/order/refusal.ts'
import { PaymentStep } from '#pwa/features/payments/payment-step.tsx'
import type { ApiProblem } from '#pwa/lib/api.ts'
import type { PartProps } from './parts.ts'

/** The payment of the order that was placed; what it cannot mend goes back to the recap. */
export function PaymentPart({ order, ordering, flow }: PartProps) {
  const placed = order.placed ?? currentAttempt()?.order
  if (!placed) return null
  const sendBack = (problem: ApiProblem) => {
    if (problem.code === 'order_cancelled' || problem.code === 'order_not_found') dropAttempt()
    flow.back()
    ordering.refuse(refusalOf(problem))
  }
  return (
    <PaymentStep
      order={{ ...placed, keptUntil: formatTimeInSentence(parisTime(new Date(placed.payBy))) }}
      metadata={metadataOf(order)}
      startsAtOnce={ordering.hasJustOrdered}
      onRefused={sendBack}
      onPaid={() => ordering.finish(placed.id)}
      onOpened={payBy => keepLonger(placed.id, payBy)}
    />
  )
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
