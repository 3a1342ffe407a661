import { getTracking } from '#api/features/orders/contract-tracking.ts'
import { startAfresh } from '#pwa/features/checkout/draft.ts'
import { currentAttempt, dropAttempt, payableOrderHere } from '#pwa/features/checkout/order-attempt.ts'
import { speakOf } from '#pwa/features/payments/presence.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { finishOrder } from './finish-order.ts'

let isFollowed = false

/** Tells the server, for as long as this tab has an unpaid order, that the site is open. */
export function watchPresence(): void {
  speakOf(() => payableOrderHere(clock.now()))
}

/**
 * Follows the order in the making whenever the page is shown: one that was paid elsewhere, or whose customer never came
 * back from the payment page, empties the cart all the same.
 */
export function followMaking(): void {
  watchPresence()
  if (isFollowed) return
  isFollowed = true
  void endWhereOver()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void endWhereOver()
  })
}

async function endWhereOver(): Promise<void> {
  const order = currentAttempt()?.order
  if (!order) return
  const { id, trackingToken: token, payBy } = order
  // Where nothing is heard, it is asked at the next look.
  const status = await call(getTracking, { params: { id }, query: { token } }).then(
    tracked => tracked.status,
    () => undefined,
  )
  if (!status || status === 'pending') return
  if (status !== 'cancelled') return finishOrder(id)
  // One that ran out may be ordered anew as it was filled in.
  if (clock.now() < new Date(payBy)) startAfresh()
  else dropAttempt()
}
