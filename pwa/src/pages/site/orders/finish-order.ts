import { updateCart } from '#pwa/features/cart/cart-store.ts'
import { startAfresh } from '#pwa/features/checkout/draft.ts'
import { currentAttempt, type OrderAttempt, payableOrder } from '#pwa/features/checkout/order-attempt.ts'
import { rememberedOrder, settleOrder } from '#pwa/features/orders/tracking/remembered-orders.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { keepPromotion, storedPromotion } from '#pwa/lib/storage/stored-promotion.ts'

/**
 * Empties cart and checkout for a paid order, once: its receipt may be opened again over the next cart. Another order of
 * the same cart, which its customer wanted beside it, can still be paid. Marked last, so that a page closed too soon
 * does it again.
 */
export async function finishOrder(id: string): Promise<void> {
  if (rememberedOrder(id)?.isSettled) return
  await updateCart(() => [])
  const another = payableOrder(clock.now())
  if (!another || another.id === id) {
    forgetUsedPromotion(currentAttempt())
    startAfresh()
  }
  settleOrder(id)
}

/** It holds once a customer: the next cart is not to be promised it. */
function forgetUsedPromotion(attempt: OrderAttempt | undefined): void {
  const code = storedPromotion()?.code
  const asked = JSON.parse(attempt?.asked ?? '{}') as { promoCode?: string }
  if (code && asked.promoCode === code) keepPromotion(undefined)
}
