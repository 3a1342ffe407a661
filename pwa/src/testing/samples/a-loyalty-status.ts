import type { LoyaltyStatus } from '#api/features/loyalty/contract.ts'

/** Seven points out of seven days, nothing bought yet; change what the test is about. */
export function aLoyaltyStatus(change: Partial<LoyaltyStatus> = {}): LoyaltyStatus {
  return {
    total_points: 7,
    total_orders: 17,
    rewards_used: 0,
    available_rewards: 0,
    order_history: [
      { id: '2', date: '2026-11-18', points: 1, kind: 'earned', reason: 'Commande payée' },
      { id: '1', date: '2025-11-14', points: 1, kind: 'earned', reason: 'Commande payée' },
    ],
    nextCursor: null,
    rewards: [],
    reward_dishes: [
      { item_id: 'pad-thai', item_name: 'Pad thaï', item_price: 13.5, category: 'plats', available: true },
      { item_id: 'som-tam', item_name: 'Som tam', item_price: null, category: 'entrees', available: false },
    ],
    ...change,
  }
}
