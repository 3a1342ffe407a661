import type { QrCustomer } from '#api/features/loyalty/contract-staff.ts'
import type { ScannedCustomer } from '#api/features/scans/contract.ts'
import { customerIdOf } from './a-loyalty-customer.ts'

/** A customer whose card was scanned, with seven points and nothing waiting. */
export function aScannedCustomer(change: Partial<ScannedCustomer> = {}): ScannedCustomer {
  return {
    name: 'Camille Renard',
    email: 'camille@exemple.fr',
    phone: '06 12 34 56 78',
    qr_code_id: 'QR_F1078CB9',
    current_points: 7,
    available_rewards: 0,
    rewards_claimed: 2,
    qr_points: null,
    qr_generated_at: '2026-11-01T10:00:00.000Z',
    points_match: true,
    rewards: [],
    reward_dishes: [],
    orders: [],
    ...change,
  }
}

/** The same customer in the list of the codes. */
export function aQrCustomer(change: Partial<QrCustomer> = {}): QrCustomer {
  const { name, email, qr_code_id, current_points, available_rewards } = aScannedCustomer()
  const qr_code = 'data:image/png;base64,iVBORw0KGgo='
  const customer_id = customerIdOf(change.email ?? email)
  return { customer_id, name, email, qr_code_id, qr_code, current_points, available_rewards, ...change }
}
