import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'

export const getCustomerInfo = endpoint({
  method: 'GET',
  path: '/api/customer/info/{customerId}',
  audience: ['guest', 'customer', 'manager', 'admin'],
  summary: 'The page behind a card’s QR code: name and e-mail masked, unless for staff or that very customer',
  // Whatever is no card’s id is answered like an id that nobody has.
  params: z.object({ customerId: z.string() }),
  output: z.object({
    name: z.string(),
    email: z.string(),
    qr_code_id: z.string(),
    loyalty_points: z.int(),
    available_rewards: z.int(),
  }),
  problems: ['customer_not_found', 'rate_limited'],
})
