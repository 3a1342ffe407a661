import { notify } from '#api/features/notifications/actions/notify.ts'
import { loyaltyRewardMail } from '#api/features/notifications/rules/mails/loyalty-mails.ts'
import { availableRewards } from '#api/kernel/order/points.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { cardOf } from '../../queries/reward-notification.ts'
import { comesToReward } from '../../rules/loyalty-admin.ts'

/**
 * Notifies a customer whom the point just earned has brought to a free dish: once for every ten points, however often
 * an order is refunded and another one earns the tenth again. Points that the staff set or an import brought do not
 * count as earned.
 * @param balance with that point, from `earnPoint`, under the customer's lock
 */
export async function notifyReward(
  services: Services,
  tx: Queryable,
  customerId: string,
  balance: number,
): Promise<void> {
  if (!comesToReward(balance - 1, balance)) return
  const card = await cardOf(tx, customerId)
  if (!card) return
  const loyaltyUrl = `${services.origins[0] ?? ''}/?compte=points`
  const rewards = availableRewards(balance)
  const data = loyaltyRewardMail({ customerName: card.name, points: balance, rewards, loyaltyUrl })
  // After a refund the tenth point may be earned again: the same cause keeps it from being told twice.
  const cause = `${customerId} ${card.earned}`
  await notify(services, tx, { kind: 'loyalty-reward', cause, email: card.email, customerId, data })
}
