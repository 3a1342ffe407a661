import { withoutRewards } from '#pwa/features/cart/rewards/reward-lines.ts'
import { cartState, updateCart } from '#pwa/features/cart/store/cart-store.ts'
import type { Refusal } from '#pwa/features/checkout/order/placing/order-request.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'

/**
 * A voucher that another order took meanwhile, on another device or in another tab, or that is not this customer's: its
 * dish leaves the cart, which says why. The rest can be ordered.
 * @returns whether it was that
 */
export function dropLostReward({ code, message, body }: Refusal): boolean {
  if (code !== 'reward_used' && code !== 'reward_mismatch') return false
  const rewardId = typeof body.rewardId === 'string' ? body.rewardId : undefined
  const lost = cartState().lines.find(({ request }) => request.rewardId && request.rewardId === rewardId)
  void updateCart(lines => withoutRewards(lines, rewardId))
  showToast({ tone: 'problem', text: `${message} Retiré du panier\u00a0: ${lost?.name ?? 'plat offert'}.` })
  return true
}
