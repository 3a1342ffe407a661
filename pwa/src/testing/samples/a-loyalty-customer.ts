import type { LoyaltyCustomer, LoyaltyFigures } from '#api/features/loyalty/contract-staff.ts'

/** A customer as the staff's list has them. */
export function aLoyaltyCustomer(change: Partial<LoyaltyCustomer> = {}): LoyaltyCustomer {
  return {
    customer_id: customerIdOf(change.email ?? 'camille@exemple.fr'),
    email: 'camille@exemple.fr',
    name: 'Camille Renard',
    total_points: 5,
    available_rewards: 0,
    rewards_claimed: 2,
    total_orders: 27,
    last_order_date: '2026-11-03',
    ...change,
  }
}

/** Another address is another customer. */
export function customerIdOf(email: string): string {
  const digits = [...email].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 0xffffffff, 7)
  return `00000000-0000-4000-8000-${digits.toString(16).padStart(12, '0')}`
}

export const SOME_FIGURES: LoyaltyFigures = {
  total_customers: 1284,
  points_distributed: 9120,
  customers_with_rewards: 37,
  rewards_claimed: 412,
  average_points: 3.9,
}
