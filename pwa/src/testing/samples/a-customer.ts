import type { CustomerUser } from '#api/features/customers/contract.ts'

/** A customer as the server describes them. */
export function aCustomer(changes: Partial<CustomerUser> = {}): CustomerUser {
  return {
    id: '7d0c0f5e-0000-4000-8000-000000000000',
    name: 'Camille Renard',
    email: 'camille@exemple.fr',
    email_verified: true,
    phone: '06 12 34 56 78',
    profile_image: null,
    created_at: '2026-11-01T10:00:00Z',
    total_orders: 3,
    total_spent: 41.7,
    loyalty_points: 2,
    available_rewards: 0,
    qr_code_id: 'QR_F1078CB9',
    favorite_items: [],
    marketing_opt_in: false,
    ...changes,
  }
}
