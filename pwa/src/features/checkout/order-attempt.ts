/**
 * One intent to order makes one order: its idempotency key is stored on the device with the request, so that a second
 * tap, a reload, a lost answer or a tab that died asks for the same order again instead of making another.
 */

import type { ProofOfWork } from '#api/features/orders/contract.ts'
import { uuid } from '#api/kernel/ids.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { partOfMaking } from '#pwa/lib/storage/order-making.ts'
import { isNumber, isText, objectOf, optional, type Shaped } from '#pwa/lib/storage/shape.ts'
import type { OrderRequest } from './order-request.ts'

const isPlacedOrder = objectOf({
  id: isText,
  trackingToken: isText,
  totalAmount: isNumber,
  status: isText,
  /** The instant at which the order is cancelled unless it is paid. */
  payBy: isText,
  /** Absent in orders stored before another tab could ask. */
  createdAt: optional(isText),
})
export type PlacedOrder = Shaped<typeof isPlacedOrder>

const isAttempt = objectOf({
  key: isText,
  /** The request as JSON: another request is another intent. */
  asked: isText,
  /** The device's own words that are sent with it, as JSON: another body would be no second try of the same call. */
  beside: optional(isText),
  order: optional(isPlacedOrder),
  /** The number of the order in the making, the same for each order that comes of it. */
  making: optional(isText),
  /** The tracking token of the order before, which this one is to end. */
  former: optional(isText),
})
export type OrderAttempt = Shaped<typeof isAttempt>

const stored = partOfMaking('order', isAttempt, 'laikhram_order')

/** The order that this tab made or took up, which it alone speaks of to the server. */
const ofTab = storedValue('session', 'laikhram_order_here', isText)
/** The order that this page found, made or took up: of any other one it asks before it orders. */
let known = stored.read()?.order?.id

export function currentAttempt(): OrderAttempt | undefined {
  return stored.read()
}

/** The order that is placed and can still be paid. */
export function payableOrder(now: Date): PlacedOrder | undefined {
  const order = stored.read()?.order
  return order && new Date(order.payBy) > now ? order : undefined
}

/** The same, where this tab made it or took it up. */
export function payableOrderHere(now: Date): PlacedOrder | undefined {
  const order = payableOrder(now)
  return order?.id === ofTab.read() ? order : undefined
}

/** The unpaid order of another tab, made since this page was opened. */
export function orderOfAnotherTab(now: Date): PlacedOrder | undefined {
  const order = payableOrder(now)
  return order?.id === known ? undefined : order
}

/** From now on the order is this tab's. */
export function takeUp(orderId: string): void {
  known = orderId
  ofTab.write(orderId)
}

/** The attempt for this very request, stored before anything is sent. */
export function attemptOf(request: OrderRequest, now: Date): OrderAttempt {
  const asked = JSON.stringify(request)
  const current = stored.read()
  const isSame = current?.asked === asked && (!current.order || new Date(current.order.payBy) > now)
  if (current && isSame) return current
  const making = current?.making ?? uuid()
  const former = current?.order?.trackingToken ?? current?.former
  const beside = { device: deviceOfDay(now), making, ...(former && { trackingToken: former }) }
  return kept({ key: uuid(), asked, beside: JSON.stringify(beside), making, ...(former && { former }) })
}

/** The key and the device's words that this attempt is sent with. */
export function besideOf({ beside }: OrderAttempt): Beside {
  return beside === undefined ? {} : JSON.parse(beside)
}

/** Kept before it is sent, as the request was. */
export function keepProof(attempt: OrderAttempt, proof: ProofOfWork): OrderAttempt {
  return kept({ ...attempt, beside: JSON.stringify({ ...besideOf(attempt), proof }) })
}

type Beside = { device?: string; making?: string; trackingToken?: string; proof?: ProofOfWork }

function kept(attempt: OrderAttempt): OrderAttempt {
  stored.write(attempt)
  return attempt
}

export function keepPlaced(attempt: OrderAttempt, order: PlacedOrder): void {
  const { id, trackingToken, totalAmount, status, payBy, createdAt } = order
  stored.write({ ...attempt, order: { id, trackingToken, totalAmount, status, payBy, createdAt } })
  takeUp(id)
}

/** Extends the attempt once the payment page is open, which holds the order until then. */
export function keepLonger(orderId: string, payBy: string): void {
  const attempt = stored.read()
  if (attempt?.order?.id === orderId) stored.write({ ...attempt, order: { ...attempt.order, payBy } })
}

/** Called when the order is over, or another one is wanted beside it: the next tap is a new intent of a new making. */
export function dropAttempt(): void {
  stored.write(undefined)
}

const storedDevice = storedValue('local', 'laikhram_device', objectOf({ id: isText, day: isText }))

/**
 * A random number of this device, another one each Paris day: by it the server counts what is unpaid here, whatever
 * name was typed. Undefined where nothing can be stored, since a number of one moment would say nothing.
 */
export function deviceOfDay(now: Date): string | undefined {
  const day = parisDay(now)
  const kept = storedDevice.read()
  if (kept?.day === day) return kept.id
  storedDevice.write({ id: uuid(), day })
  return storedDevice.read()?.id
}
