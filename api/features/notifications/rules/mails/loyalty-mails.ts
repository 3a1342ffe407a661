import type { MessageData } from './message-data.ts'

/**
 * 'loyalty-reward': the points now buy a dish.
 * @param card.points the current balance
 * @param card.rewards how many dishes they buy
 */
export function loyaltyRewardMail(card: {
  customerName: string
  points: number
  rewards: number
  loyaltyUrl: string
}): MessageData {
  const { customerName, points, rewards, loyaltyUrl } = card
  return {
    typed: { customer: { name: customerName } },
    values: {
      loyalty: {
        pointsText: `${points}\u00a0point${points > 1 ? 's' : ''}`,
        rewardsText: rewards > 1 ? `${rewards}\u00a0plats offerts` : `${rewards}\u00a0plat offert`,
      },
      site: { loyaltyUrl },
    },
  }
}
