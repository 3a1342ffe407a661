import { payableOrder } from '#pwa/features/checkout/order/placing/order-attempt.ts'
import { speakOf } from '#pwa/features/payments/presence.ts'
import { clock } from '#pwa/lib/state/clock.ts'

/** Tells the server, for as long as this tab has an unpaid order, that the site is open. */
export function watchPresence(): void {
  speakOf(() => payableOrder(clock.now()))
}
