import type { KnownOrder, Scene } from './book.ts'
import {
  askForTable,
  askStatus,
  cancel,
  handOver,
  openCheckout,
  pay,
  placeOrder,
  redeem,
  type Send,
  untilConfirmed,
  writeReview,
} from './steps.ts'

export type Journey = (scene: Scene, send: Send) => Promise<void>

/** Whole journeys of people, from beginning to end. */
export const JOURNEYS = {
  'orders and leaves': async (scene, send) => {
    await placeOrder(scene, send)
  },
  'looks at the payment page and leaves': async (scene, send) => {
    await openCheckout(scene, send, await placeOrder(scene, send))
  },
  pays: async (scene, send) => {
    const order = await placeOrder(scene, send)
    const sessionId = await openCheckout(scene, send, order)
    await pay(scene, order, sessionId)
    if (scene.random.chance(0.5)) await askStatus(scene, sessionId)
  },
  'cancels unpaid': async (scene, send) => {
    const order = await placeOrder(scene, send)
    await openCheckout(scene, send, order)
    await cancel(scene, send, order)
  },
  'pays, then cancels': async (scene, send) => {
    const order = await orderConfirmed(scene, send)
    await cancel(scene, send, order)
  },
  'cancels in one tab and pays in another': async (scene, send) => {
    const order = await placeOrder(scene, send)
    const sessionId = await openCheckout(scene, send, order)
    await Promise.all([cancel(scene, send, order), pay(scene, order, sessionId)])
    order.fate = 'cancelled'
  },
  'pays and fetches': async (scene, send) => {
    const order = await orderConfirmed(scene, send)
    await handOver(scene, send, order)
  },
  'asks for a table': askForTable,
  'writes a review': writeReview,
  'spends points': redeem,
} satisfies Record<string, Journey>

export type JourneyName = keyof typeof JOURNEYS
export const JOURNEY_NAMES = Object.keys(JOURNEYS) as readonly JourneyName[]

async function orderConfirmed(scene: Scene, send: Send): Promise<KnownOrder> {
  const order = await placeOrder(scene, send)
  const sessionId = await openCheckout(scene, send, order)
  await pay(scene, order, sessionId)
  await untilConfirmed(scene, sessionId)
  return order
}
