/**
 * The word that the server gets while the site is open with an unpaid order: a word each minute, and goodbye when the
 * site is left for good. It then gives the order's slot to others. On the way to the payment page nothing is said: from
 * there nobody could.
 */
import { HEARTBEAT_SECONDS, notePresence } from '#api/features/orders/contract-tracking.ts'
import { addressOf, call } from '#pwa/lib/calls/api.ts'

type UnpaidOrder = { id: string; trackingToken: string }

let orderNow: (() => UnpaidOrder | undefined) | undefined
let isSilent = false
let said: Promise<void> = Promise.resolve()

/** Begins to speak of an order, or changes which. @param order the unpaid order, asked at each word */
export function speakOf(order: () => UnpaidOrder | undefined): void {
  const isFirst = orderNow === undefined
  orderNow = order
  if (!isFirst) return
  say()
  setInterval(say, HEARTBEAT_SECONDS * 1000)
  addEventListener('pagehide', sayGoodbye)
  addEventListener('pageshow', speakAgain)
  document.addEventListener('visibilitychange', say)
}

/** Before the payment page is opened: what was said last has arrived, and nothing more is said. */
export async function fallSilent(): Promise<void> {
  isSilent = true
  await said
}

/** The payment page was not opened, or somebody came back from it. */
export function speakAgain(): void {
  isSilent = false
  say()
}

function say(): void {
  const order = orderNow?.()
  if (!order || isSilent || document.visibilityState === 'hidden') return
  // A word that is lost is said again in a minute.
  said = call(notePresence, { params: { id: order.id }, body: wordOf(order, true) }).catch(() => undefined)
}

function sayGoodbye(): void {
  const order = orderNow?.()
  if (!order || isSilent) return
  const word = new Blob([JSON.stringify(wordOf(order, false))], { type: 'application/json' })
  navigator.sendBeacon(addressOf(notePresence, { params: { id: order.id } }), word)
}

function wordOf({ trackingToken }: UnpaidOrder, isHere: boolean) {
  return { isHere, trackingToken }
}
