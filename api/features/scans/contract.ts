/** The calls of the staff when a customer shows a card, for both roles. */
import * as z from 'zod/mini'
import { offeredDish, reward } from '#api/features/loyalty/contract.ts'
import { boardOrder } from '#api/features/orders/contract-staff.ts'
import { endpoint } from '#api/kernel/endpoint.ts'
import { instant, text } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'
import { SCAN_EMPTY } from './rules/scanned-text.ts'

export const customerData = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  qr_code_id: z.string(),
  current_points: z.int(),
  available_rewards: z.int(),
  /** Dishes bought with points so far. */
  rewards_claimed: z.int(),
  /** The points that the scanned text claims; null where it claims none, as on a card made by this application. */
  qr_points: z.nullable(z.int()),
  /** The instant from which this code is valid. */
  qr_generated_at: instant,
  /** False where the text claims other points than the customer has, because it is old or forged. */
  points_match: z.boolean(),
  /** Vouchers that wait for an order, oldest first. */
  rewards: z.array(reward),
  /** What ten points buy. */
  reward_dishes: z.array(offeredDish),
  /** Paid orders that wait for this customer by the end of today, by pickup. */
  orders: z.array(boardOrder),
})
export type ScannedCustomer = z.output<typeof customerData>

export const scanned = z.object({ customer_data: customerData })

export const scanCard = endpoint({
  method: 'POST',
  path: '/api/admin/qr-codes/scan',
  ...forStaff('loyalty'),
  summary: 'Whose card it is, with all that the counter needs; of what is sent only the id is believed',
  body: z.object({ qr_data: text(4000, SCAN_EMPTY) }),
  output: scanned,
  problems: ['customer_not_found'],
})

export const getScannedCard = endpoint({
  method: 'GET',
  path: '/api/admin/qr-codes/{id}',
  ...forStaff('loyalty'),
  summary: 'The same by the id on the card: what a result page reads when it is opened anew',
  params: z.object({ id: z.string() }),
  output: scanned,
  problems: ['customer_not_found'],
})
