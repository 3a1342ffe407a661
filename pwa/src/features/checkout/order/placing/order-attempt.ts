/**
 * One intent to order makes one order: its idempotency key is stored in the tab with the request, so that a second tap,
 * a reload or a lost answer asks for the same order again instead of making another.
 */
import type { ProofOfWork } from '#api/features/orders/contract/proof-of-work.ts'
import { uuid } from '#api/kernel/ids.ts'
import { storedValue } from '#pwa/lib/state/stores/stored.ts'
import { isNumber, isText, objectOf, optional, type Shaped } from '#pwa/lib/storage/shape.ts'
import { deviceOfDay } from './device-of-day.ts'
import type { OrderRequest } from './order-request.ts'

const isPlacedOrder = objectOf({
  id: isText,
  trackingToken: isText,
  totalAmount: isNumber,
  status: isText,
  /** The instant at which the order is cancelled unless it is paid. */
  payBy: isText,
})
export type PlacedOrder = Shaped<typeof isPlacedOrder>

const isAttempt = objectOf({
  key: isText,
  /** The request as JSON: another request is another intent. */
  asked: isText,
  /** What is sent with it of the device that asks, as JSON: another body would be no second try of the same call. */
  beside: optional(isText),
  order: optional(isPlacedOrder),
})
export type OrderAttempt = Shaped<typeof isAttempt>

const stored = storedValue('session', 'laikhram_order', isAttempt)

export function currentAttempt(): OrderAttempt | undefined {
  return stored.read()
}

/** The order that is placed and can still be paid. */
export function payableOrder(now: Date): PlacedOrder | undefined {
  const order = stored.read()?.order
  return order && new Date(order.payBy) > now ? order : undefined
}

/** The attempt for this very request, stored before anything is sent. */
export function attemptOf(request: OrderRequest, now: Date): OrderAttempt {
  const asked = JSON.stringify(request)
  const current = stored.read()
  const isSame = current?.asked === asked && (!current.order || new Date(current.order.payBy) > now)
  if (current && isSame) return current
  return kept({ key: uuid(), asked, beside: JSON.stringify({ device: deviceOfDay(now) }) })
}

/** What this attempt is sent with. */
export function besideOf({ beside }: OrderAttempt): Beside {
  return beside === undefined ? {} : JSON.parse(beside)
}

/** Kept before it is sent, as the request was. */
export function keepProof(attempt: OrderAttempt, proof: ProofOfWork): OrderAttempt {
  return kept({ ...attempt, beside: JSON.stringify({ ...besideOf(attempt), proof }) })
}

type Beside = { device?: string; proof?: ProofOfWork }

function kept(attempt: OrderAttempt): OrderAttempt {
  stored.write(attempt)
  return attempt
}

export function keepPlaced(attempt: OrderAttempt, order: PlacedOrder): void {
  const { id, trackingToken, totalAmount, status, payBy } = order
  stored.write({ ...attempt, order: { id, trackingToken, totalAmount, status, payBy } })
}

/** Extends the attempt once the payment page is open, which holds the order until then. */
export function keepLonger(orderId: string, payBy: string): void {
  const attempt = stored.read()
  if (attempt?.order?.id === orderId) stored.write({ ...attempt, order: { ...attempt.order, payBy } })
}

/** Called when the order is paid or cancelled: the next tap is a new intent. */
export function dropAttempt(): void {
  stored.write(undefined)
}
