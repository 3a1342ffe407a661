import { useArrivingPromotion } from '#pwa/features/promotions/use-promotion.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'

/** Takes a code out of the address and into the cart; nothing of it is seen but what it says. */
export function PromotionArrival() {
  const { value, close } = useOverlay('promo')
  useArrivingPromotion(value, close)
  return null
}
